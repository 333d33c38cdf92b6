import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";

type Code = NonNullable<ConsoleOutput<"showWithdrawal">["errorCode"]>;
type Props = { title: string; errorCode: Code | null; spiCode?: string | null; action?: ReactNode };

/** SPI code of a payment to an account of the same institution. Its error code alone would advise to retry. */
const BOOK_TRANSFER = "AG12";

/** Shows why money did not move, what to do next, and the codes for support. */
export function Failure({ title, errorCode, spiCode, action }: Props) {
  const t = useTranslations("failure");
  const stays = spiCode === BOOK_TRANSFER;
  return (
    <Card flush role="status">
      <Notice icon={X} tone="bad" title={title} action={action}>
        {errorCode ? (
          <>
            <p>{stays ? t("bookTransfer") : t(errorCode)}</p>
            <p className="mt-2">{stays ? t("bookTransferAdvice") : t(`${errorCode}_advice`)}</p>
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
