import { type LucideIcon, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { type RailReason, reasonWords } from "#lib/core/pix/rail-reason.ts";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Money } from "../values/money.tsx";
import { PaidMark } from "./paid-mark.tsx";

/** Says that money has moved: how much, with a line or two of details. */
export function MoneyMoved({ says, cents, children }: { says: string; cents: bigint; children?: ReactNode }) {
  return (
    <Card flush className="overflow-hidden">
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
    <Card className="wrap-anywhere flex flex-col items-center gap-1 py-10 text-center">
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
  /** Why the rail refused, where it did. It says more than the error code. */
  reason?: RailReason | null;
  /** Replaces the usual advice. */
  advice?: string | undefined;
  action?: ReactNode;
};

/** Shows why money did not move, what to do next, and the codes for support. */
export function Failure({ title, errorCode, reason, advice, action }: FailureProps) {
  const t = useTranslations("failure");
  const happened = useTranslations("railReason");
  const next = useTranslations("railAdvice");
  const words = reason ? reasonWords(reason) : null;
  return (
    <Card flush>
      <Notice icon={X} tone="bad" title={title} action={action}>
        {errorCode ? (
          <>
            <p>{words ? happened(words.happened) : t(errorCode)}</p>
            {words?.ownWords ? (
              <p className="wrap-anywhere mt-2">
                {t("bankSays")} <q lang="pt-BR">{words.ownWords}</q>
              </p>
            ) : null}
            <p className="mt-2">{advice ?? (words ? next(words.next) : t(`${errorCode}_advice`))}</p>
            <p className="mt-3 text-ink">{t("nothingMoved")}</p>
            <p className="mt-3 text-faint text-xs">
              <span className="font-mono">{errorCode}</span>
              {reason ? (
                <span className="block">
                  {t(`code_${reason.scheme}`)} <span className="font-mono">{reason.code}</span>
                </span>
              ) : null}
            </p>
          </>
        ) : null}
      </Notice>
    </Card>
  );
}
