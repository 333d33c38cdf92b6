import { type LucideIcon, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Money } from "../values/money.tsx";
import { PaidMark } from "./paid-mark.tsx";

/** Says that money has moved: how much, with a line or two of details. */
export function MoneyMoved({ says, cents, children }: { says: string; cents: bigint; children?: ReactNode }) {
  return (
    <Card flush role="status" className="overflow-hidden">
      <div className="wrap-anywhere flex flex-col items-center px-6 pt-8 pb-9 text-center">
        <PaidMark />
        <p className="mt-5 font-medium text-good text-sm">{says}</p>
        <Money cents={cents} className="mt-1 font-semibold text-3xl tracking-tight" />
        {children}
      </div>
    </Card>
  );
}

type OnItsWayProps = { icon: LucideIcon; title: string; children: ReactNode };

/** Says that a movement of money is in progress, with its details so far. */
export function OnItsWay({ icon: Icon, title, children }: OnItsWayProps) {
  return (
    <Card role="status" className="wrap-anywhere flex flex-col items-center gap-1 py-10 text-center">
      <span className="relative mb-3 inline-flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-7" />
      </span>
      <p className="font-semibold text-ink text-lg">{title}</p>
      <div className="text-pretty text-muted text-sm">{children}</div>
    </Card>
  );
}

type Code = NonNullable<ConsoleOutput<"showWithdrawal">["errorCode"]>;
type FailureProps = {
  title: string;
  errorCode: Code | null;
  spiCode?: string | null;
  /** Replaces the usual advice for the code. */
  advice?: string | undefined;
  action?: ReactNode;
};

/** SPI code of a payment to an account of the same institution. Its error code alone would advise to retry. */
const BOOK_TRANSFER = "AG12";

/** Shows why money did not move, what to do next, and the codes for support. */
export function Failure({ title, errorCode, spiCode, advice, action }: FailureProps) {
  const t = useTranslations("failure");
  const stays = spiCode === BOOK_TRANSFER;
  return (
    <Card flush role="status">
      <Notice icon={X} tone="bad" title={title} action={action}>
        {errorCode ? (
          <>
            <p>{stays ? t("bookTransfer") : t(errorCode)}</p>
            <p className="mt-2">{advice ?? (stays ? t("bookTransferAdvice") : t(`${errorCode}_advice`))}</p>
            <p className="mt-3 text-ink">{t("nothingMoved")}</p>
            <p className="mt-3 text-faint text-xs">
              <span className="font-mono">{errorCode}</span>
              {spiCode ? (
                <span className="block">
                  {t("spi")} <span className="font-mono">{spiCode}</span>
                </span>
              ) : null}
            </p>
          </>
        ) : null}
      </Notice>
    </Card>
  );
}
