import { Ban, Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Guilloche } from "../layout/guilloche.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import { NewChargeLink } from "./new-charge-link.tsx";
import type { ShownCharge } from "./shown-charge.ts";

/** What became of a charge, where its code stood before. */
export function ChargeOutcome({ charge }: { charge: ShownCharge }) {
  return (
    <Card flush role="status" className="overflow-hidden">
      {charge.status === "PAID" ? <Paid charge={charge} /> : <Unpaid charge={charge} />}
    </Card>
  );
}

function Paid({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("charge");
  return (
    <div className="flex flex-col items-center px-6 pt-8 pb-9 text-center">
      <div className="relative flex size-60 items-center justify-center">
        <Guilloche className="absolute inset-0 animate-bloom text-good-mark/45" />
        <span className="relative inline-flex size-16 animate-rise items-center justify-center rounded-full bg-good-mark text-white shadow-float dark:text-canvas">
          <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" className="size-8">
            <path
              d="m5.5 12.5 4.2 4.2 8.8-9.4"
              pathLength={1}
              strokeDasharray={1}
              strokeWidth="2.4"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="animate-draw stroke-current"
            />
          </svg>
        </span>
      </div>
      <p className="mt-5 font-medium text-good text-sm">{t("paid")}</p>
      <Money cents={charge.amount} className="mt-1 font-semibold text-3xl tracking-tight" />
      {charge.debtor ? <p className="mt-1 text-muted text-sm">{t("paidBy", { name: charge.debtor.name })}</p> : null}
      {charge.paidAt ? (
        <p className="mt-6 flex flex-wrap justify-center gap-x-1.5 text-faint text-xs">
          {t("paidAt")} <DateTime at={charge.paidAt} look="full" />
        </p>
      ) : null}
    </div>
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
      action={<NewChargeLink look="secondary" />}
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
