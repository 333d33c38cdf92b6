import { chargeIdOf } from "#lib/core/pix/txid.ts";
import { batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import type { Write } from "#lib/server/batching/write-together.ts";
import type { PayableCharge } from "./decide-payment.ts";
import type { Decided } from "./decided-payment.ts";

const REFUSED = batchRowsOf("RefusedPayment", [
  "accountId",
  "id",
  "endToEndId",
  "chargeId",
  "amount",
  "payer",
  "payerTaxId",
  "reason",
]);
// A payment that comes twice was refused for the first reason: the second one is that its charge has ended.
const INSERT_REFUSED = `INSERT INTO refused_payment (${REFUSED.columns}, created_at)
  SELECT item.*, ${REFUSED.after(1)}::timestamptz FROM ${REFUSED.rows} AS item ON CONFLICT DO NOTHING`;

/** Inserts the payments that were refused. `chargeOf`: the charge that a payment names. */
export function refusedPaymentWrites(
  decided: Decided[],
  chargeOf: (arrival: Decided["arrival"]) => PayableCharge | undefined,
  at: Date,
): Write[] {
  const all = decided.flatMap(({ arrival, decision }) => {
    const { accountId, paymentId, message } = arrival;
    if (decision.verdict !== "REFUSED" || accountId === null) return [];
    return {
      accountId,
      id: paymentId,
      endToEndId: message.endToEndId,
      chargeId: chargeOf(arrival) ? chargeIdOf(message.txid) : null,
      amount: BigInt(message.amount),
      payer: message.debtor,
      payerTaxId: message.debtor.taxId,
      reason: decision.reason,
    };
  });
  if (all.length === 0) return [];
  return [
    {
      name: "insert-refused-payments",
      text: INSERT_REFUSED,
      rows: all.length,
      values: () => [...REFUSED.values(all), at],
    },
  ];
}
