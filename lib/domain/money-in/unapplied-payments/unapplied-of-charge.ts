import type { SettledPayer } from "#lib/rail/messages.ts";
import { rows } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";
import type { RailState } from "../../base/records/rail-state.contract.ts";
import type { UnappliedReason, UnappliedStatus } from "./unapplied-payment.ts";

const FIELDS = ["id", "status", "reason", "amount", "endToEndId", "createdAt", "railState", "payer"] as const;
type Narrowed = {
  payer: SettledPayer | null;
  status: UnappliedStatus;
  reason: UnappliedReason;
  railState: RailState | null;
};
type OfCharge = Row<"UnappliedPayment", (typeof FIELDS)[number], Narrowed>;

/** Returns the payments that came for a charge and were not credited to it, oldest first. */
export function unappliedOfCharge(charge: { accountId: string; id: string }): Promise<OfCharge[]> {
  return rows<OfCharge>({
    name: "unapplied-payments-of-charge",
    text: `SELECT ${select("UnappliedPayment", "u", FIELDS)} FROM unapplied_payment u
           WHERE u.account_id = $1 AND u.charge_id = $2 ORDER BY u.created_at, u.id`,
    values: [charge.accountId, charge.id],
  });
}
