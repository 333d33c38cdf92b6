import { Ban, Clock, Hourglass, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SharedCharge } from "#lib/domain/money-in/charges/charge.contract.ts";
import { PaidMark } from "../records/paid-mark.tsx";
import { Announcements } from "../ui/announcements.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { PayFrame } from "./pay-frame.tsx";
import { PayWatch } from "./pay-watch.tsx";
import { PlayerCode } from "./player-code.tsx";

/** The payment page of a charge, for its player: the amount, the payee, the code, and whether the charge is paid. */
export function PayPage({ charge, token }: { charge: SharedCharge; token: string }) {
  const t = useTranslations("pay");
  return (
    <PayFrame>
      <Announcements />
      <PayWatch token={token} status={charge.status} awaitsBank={charge.awaitsBank} />
      <Card className="text-center sm:p-8">
        <h1 className="text-muted text-sm">{t("to", { payee: charge.payee })}</h1>
        <Money cents={charge.amount} className="mt-1 block font-semibold text-3xl text-ink tracking-tight" />
        {charge.description ? (
          <p className="wrap-anywhere mt-1 text-pretty text-muted text-sm">{charge.description}</p>
        ) : null}
        {charge.status !== "PENDING" ? (
          <Outcome charge={charge} />
        ) : charge.awaitsBank ? (
          <AwaitsBank />
        ) : (
          <PlayerCode charge={charge} />
        )}
      </Card>
      <Attempts charge={charge} />
    </PayFrame>
  );
}

/** A code that nobody can pay is not shown. */
function AwaitsBank() {
  const t = useTranslations("pay");
  return (
    <div role="status">
      <Notice icon={Hourglass} title={t("awaitsBank")}>
        {t("awaitsBankHint")}
      </Notice>
    </div>
  );
}

/** Shows who tried to pay a charge that has ended unpaid: whoever asks why a deposit did not arrive is answered here. */
function Attempts({ charge: { attempts } }: { charge: SharedCharge }) {
  const t = useTranslations("pay");
  const reason = useTranslations("unappliedReason");
  if (attempts.length === 0) return null;
  return (
    <Card title={t("attempts", { count: attempts.length })} className="mt-4">
      <ul className="flex flex-col text-sm">
        {attempts.map(({ id, at, reason: why, status, payerTaxId, bankName, endToEndId }) => (
          <li key={id} className="flex flex-col gap-1 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
            <span className="text-pretty font-medium text-ink">{reason(why)}</span>
            <span className="wrap-anywhere text-muted">
              {[payerTaxId ?? t("attemptBy"), bankName].filter(Boolean).join(" · ")}
            </span>
            <DateTime at={at} look="full" className="text-muted" />
            <span className="text-muted">{t(status ? MONEY[status] : "moneyStayed")}</span>
            <span className="wrap-anywhere text-muted">{endToEndId}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const MONEY = {
  RETURNING: "moneyReturning",
  RETURNED: "moneyReturned",
  WAITING: "moneyWaits",
  CREDITED: "moneyCredited",
} as const;

const OVER = {
  EXPIRED: { icon: Clock, title: "expired" },
  CANCELED: { icon: Ban, title: "canceled" },
  REJECTED: { icon: X, title: "rejected" },
} as const;

function Outcome({ charge: { status, paidAt } }: { charge: SharedCharge }) {
  const t = useTranslations("pay");
  if (status === "PENDING") return null;
  if (status === "PAID") {
    return (
      <div className="mt-4 flex flex-col items-center">
        <PaidMark />
        <p className="mt-3 font-semibold text-good text-lg">{t("paid")}</p>
        {paidAt ? <DateTime at={paidAt} look="full" className="mt-1 text-muted text-sm" /> : null}
      </div>
    );
  }
  const { icon, title } = OVER[status];
  return (
    <Notice icon={icon} title={t(title)}>
      {t(`${title}Hint`)}
    </Notice>
  );
}
