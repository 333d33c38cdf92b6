"use client";

import { useTranslations } from "next-intl";
import { useMay } from "../page/viewer.tsx";
import { PartyFact } from "../records/party-fact.tsx";
import { RailMark } from "../records/rail-mark.tsx";
import { RefusedMark } from "../records/refused-mark.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Link } from "../ui/link.tsx";
import { Money } from "../values/money.tsx";
import { Status } from "../values/status.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { ShownCharge } from "./charge-reads.ts";

type Payment = ShownCharge["notCredited"][number];

/** Shows the payments that came for a charge and were refused or not credited: who paid, from where, when and why. */
export function NotCredited({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("unapplied");
  if (charge.notCredited.length === 0) return null;
  return (
    <Card title={t("ofCharge")}>
      <ul className="flex flex-col text-sm">
        {charge.notCredited.map((payment) => (
          <Item key={payment.id} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

function Item({ payment }: { payment: Payment }) {
  const t = useTranslations("unapplied");
  const reason = useTranslations("unappliedReason");
  const { id, status, railState, createdAt, payer, endToEndId } = payment;
  return (
    <li className="flex flex-col gap-1 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Amount payment={payment} />
        {status ? <Status of="unappliedPayment" status={status} /> : <RefusedMark />}
        <RailMark state={railState} />
        <DateTime at={createdAt} look="full" className="ml-auto text-muted" />
      </span>
      <span className="text-pretty text-muted">{reason(payment.reason)}</span>
      {payer ? (
        <PartyFact party={payer} place={{ at: status ? "unappliedPayer" : "refusedPayer", recordId: id }} />
      ) : (
        <span className="text-muted">{t("payerUnknown")}</span>
      )}
      <Identifier id={endToEndId} what={t("endToEndId")} ends={10} />
    </li>
  );
}

function Amount({ payment: { id, status, amount } }: { payment: Payment }) {
  const maySee = useMay("showUnappliedPayment");
  const money = <Money cents={amount} className="font-medium" />;
  if (status === null || !maySee) return money;
  return (
    <Link href={`/charges/unapplied/${id}`} className="text-accent underline-offset-2 hover:underline">
      {money}
    </Link>
  );
}
