import { Ban, Clock, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Guilloche } from "../layout/guilloche.tsx";
import { buttonStyles } from "../ui/button-styles.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import type { ShownCharge } from "./charge-detail.tsx";

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
    <div className="relative flex flex-col items-center px-6 pt-14 pb-12 text-center">
      <Guilloche className="-translate-x-1/2 absolute top-[-5.5rem] left-1/2 size-80 animate-bloom text-good-mark/30" />
      <span className="relative inline-flex size-16 animate-rise items-center justify-center rounded-full bg-good-mark text-white shadow-float dark:text-on-accent">
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
      <p className="relative mt-8 font-medium text-good text-sm">{t("paid")}</p>
      <Money cents={charge.amount} className="relative mt-1 font-semibold text-3xl tracking-tight" />
      {charge.debtor ? (
        <p className="relative mt-1 text-muted text-sm">{t("paidBy", { name: charge.debtor.name })}</p>
      ) : null}
      {charge.paidAt ? (
        <p className="relative mt-6 flex flex-wrap justify-center gap-x-1.5 text-faint text-xs">
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
      action={
        <Link href="/charges/new" className={buttonStyles({})}>
          {t("again")}
        </Link>
      }
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
