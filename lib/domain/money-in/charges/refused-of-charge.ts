import { rows } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import type { UnappliedReason } from "../unapplied-payments/unapplied-payment.ts";

const FIELDS = ["id", "reason", "amount", "endToEndId", "createdAt", "payer"] as const;
type OfCharge = Row<"RefusedPayment", (typeof FIELDS)[number], { reason: UnappliedReason; payer: StoredDebtor | null }>;

/** Returns the payments of a charge that were refused before they settled, oldest first. */
export async function refusedOfCharge(charge: { accountId: string; id: string }) {
  const found = await rows<OfCharge>({
    name: "refused-payments-of-charge",
    text: `SELECT ${select("RefusedPayment", "r", FIELDS)} FROM refused_payment r
           WHERE r.account_id = $1 AND r.charge_id = $2 ORDER BY r.created_at, r.id`,
    values: [charge.accountId, charge.id],
  });
  return found.map((payment) => ({ ...payment, status: null, railState: null }));
}
