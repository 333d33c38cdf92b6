import type { Queryable } from "#lib/server/db.ts";
import { select } from "#lib/server/row.ts";
import { ActionRefused } from "../../base/audit/action-refused.ts";
import { hasOpenReturn, type UnappliedRow } from "../unapplied-payments/find-unapplied-payment.ts";
import type { PayerWritten } from "../unapplied-payments/unapplied-payment.contract.ts";
import { PAYABLE_FIELDS, type PayableCharge } from "./charge.ts";

/**
 * Returns the charge that an unapplied payment may be credited to: the one that it names, while that can still be paid and
 * costs as much. `written`: the payer whom a person names, where nobody else does. Throws ActionRefused when there is none, or
 * the payment does not wait.
 */
export async function creditableCharge(
  on: Queryable,
  payment: UnappliedRow,
  written: PayerWritten | null,
  lock: "FOR UPDATE" | "" = "",
): Promise<PayableCharge> {
  if (payment.status !== "WAITING") throw new ActionRefused(`The payment is ${payment.status}: it does not wait.`);
  if (await hasOpenReturn(on, payment))
    throw new ActionRefused("The bank may still carry out its return. Try again in a minute.");
  const charge = await namedCharge(on, payment, lock);
  if (!charge) throw new ActionRefused("The payment names no charge of the account.");
  if (charge.status !== "PENDING" && charge.status !== "EXPIRED")
    throw new ActionRefused(`The charge is ${charge.status}: it can no longer be paid.`);
  if (charge.amount !== payment.amount) throw new ActionRefused("The payment has another amount than the charge.");
  refuseWrongPayer(payment, charge, written);
  return charge;
}

/** A person names the payer only where neither the bank nor the charge does: nobody may widen who may pay. */
function refuseWrongPayer({ payer }: UnappliedRow, { expectedPayer }: PayableCharge, written: PayerWritten | null) {
  if (payer && expectedPayer && payer.taxId !== expectedPayer.taxId)
    throw new ActionRefused("The bank told of another payer than the one whom the charge expects.");
  const known = payer ?? expectedPayer;
  if (!known && !written)
    throw new ActionRefused(
      "Nobody knows who paid: the charge expects no payer, and the bank told none. Write who paid.",
    );
  if (known && written && written.taxId !== known.taxId)
    throw new ActionRefused("The payer is known, and has another tax id than the one written.");
}

/** Returns the charge that an unapplied payment names. */
export async function namedCharge(
  on: Queryable,
  { accountId, chargeId }: UnappliedRow,
  lock: string,
): Promise<PayableCharge | undefined> {
  const { rows } = await on.query<PayableCharge>({
    name: `charge-of-unapplied-payment${lock ? "-locked" : ""}`,
    text: `SELECT ${select("Charge", "c", PAYABLE_FIELDS)} FROM charge c WHERE c.account_id = $1 AND c.id = $2 ${lock}`,
    values: [accountId, chargeId],
  });
  return rows[0];
}
