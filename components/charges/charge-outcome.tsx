import { Ban, Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { NewRecordLink } from "../records/new-record-link.tsx";
import { MoneyMoved } from "../records/outcome.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { ShownCharge } from "./charge-reads.ts";

/** Shows the result of a charge, in the place where its code was shown before. */
export function ChargeOutcome({ charge }: { charge: ShownCharge }) {
  if (charge.status === "PAID") return <Paid charge={charge} />;
  return (
    <Card flush className="overflow-hidden">
      <Unpaid charge={charge} />
    </Card>
  );
}

function Paid({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("charge");
  return (
    <MoneyMoved says={t("paid")} cents={charge.amount}>
      <p className="mt-1 text-muted text-sm">
        {charge.debtor ? t("paidBy", { name: charge.debtor.name }) : t("paidByUnknown")}
      </p>
      {charge.paidAt ? (
        <p className="mt-6 flex flex-wrap justify-center gap-x-1.5 text-faint text-xs">
          {t("paidAt")} <DateTime at={charge.paidAt} look="full" />
        </p>
      ) : null}
    </MoneyMoved>
  );
}

const UNPAID = {
  EXPIRED: { icon: Clock, title: "expired", hint: "expiredHint" },
  CANCELED: { icon: Ban, title: "canceled", hint: "canceledHint" },
  REJECTED: { icon: X, title: "rejected", hint: null },
} as const;

function Unpaid({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("charge");
  const reason = useTranslations("chargeError");
  if (charge.status === "PENDING" || charge.status === "PAID") return null;
  const { icon, title, hint } = UNPAID[charge.status];
  return (
    <Notice
      icon={icon}
      tone={charge.status === "REJECTED" ? "bad" : "calm"}
      title={t(title)}
      action={<NewRecordLink kind="charge" look="secondary" />}
    >
      {hint ? t(hint) : null}
      {charge.errorCode ? (
        <>
          <p>{reason(charge.errorCode)}</p>
          <p className="mt-2 font-mono text-faint text-xs">{charge.errorCode}</p>
        </>
      ) : null}
    </Notice>
  );
}
