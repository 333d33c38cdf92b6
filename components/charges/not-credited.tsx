"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "../page/viewer.tsx";
import { RailMark } from "../records/rail-mark.tsx";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import { Status } from "../values/status.tsx";
import type { ShownCharge } from "./charge-reads.ts";

type Unapplied = ShownCharge["unapplied"][number];

/** Shows the payments that came for a charge and were not credited. Renders nothing when there is none. */
export function NotCredited({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("unapplied");
  if (charge.unapplied.length === 0) return null;
  return (
    <Card title={t("ofCharge")}>
      <ul className="flex flex-col text-sm">
        {charge.unapplied.map((payment) => (
          <Item key={payment.unappliedPaymentId} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

function Item({ payment }: { payment: Unapplied }) {
  const reason = useTranslations("unappliedReason");
  const maySee = useMay("showUnappliedPayment");
  const { unappliedPaymentId, amount, status, railState, createdAt } = payment;
  const money = <Money cents={amount} />;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0 first:pt-0 last:pb-0">
      {maySee ? (
        <Link
          href={`/charges/unapplied/${unappliedPaymentId}`}
          prefetch={false}
          className="font-medium text-accent underline-offset-2 hover:underline"
        >
          {money}
        </Link>
      ) : (
        money
      )}
      <Status of="unappliedPayment" status={status} />
      <RailMark state={railState} />
      <DateTime at={createdAt} className="ml-auto text-muted" />
      <span className="basis-full text-pretty text-muted">{reason(payment.reason)}</span>
    </li>
  );
}
