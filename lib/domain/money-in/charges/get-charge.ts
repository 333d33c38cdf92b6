import { refuse } from "#lib/core/errors.ts";
import { db, type Queryable } from "#lib/server/db.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { getChargeContract } from "./charge.contract.ts";
import { CHARGE_COLUMNS, CHARGE_FROM, type ChargeRow, presentCharge } from "./charge.ts";
import { expireOverdue } from "./mark-expired.ts";

/** Returns the current state of a charge. Throws CHARGE_NOT_FOUND when there is no such charge. */
export const getCharge = operation(getChargeContract, async (ctx, { chargeId }) => ({
  output: presentCharge(await findCharge(ctx, chargeId)),
}));

/** Returns the charges with these ids among these accounts. Moves overdue ones to EXPIRED first. */
export async function chargesById(accountIds: readonly string[], chargeIds: readonly string[]): Promise<ChargeRow[]> {
  const found = await storedCharges(db(), accountIds, chargeIds);
  const overdue = found.filter((row) => row.status === "PENDING" && row.overdue).map((row) => row.id);
  if (overdue.length === 0) return found;
  await expireOverdue(accountIds, overdue);
  return storedCharges(db(), accountIds, chargeIds);
}

/** Returns a charge that the caller may access. Throws CHARGE_NOT_FOUND when there is none with this id. */
export async function findCharge(ctx: Pick<Context, "accountIds">, chargeId: string): Promise<ChargeRow> {
  const [charge] = await chargesById(ctx.accountIds, [chargeId]);
  if (!charge) throw refuse("CHARGE_NOT_FOUND", "There is no charge with this chargeId.");
  return charge;
}

type Found = ChargeRow & { overdue: boolean };

/** Returns the charges with these ids among these accounts, as stored: an overdue one may still be PENDING. */
export async function storedCharges(
  on: Queryable,
  accountIds: readonly string[],
  chargeIds: readonly string[],
): Promise<Found[]> {
  const found = await on.query<Found>({
    name: "charges-by-id",
    text: `SELECT ${CHARGE_COLUMNS}, c.expires_at < business_now(c.account_id) AS overdue
           FROM ${CHARGE_FROM} WHERE c.account_id = ANY($1::uuid[]) AND c.id = ANY($2::uuid[])`,
    values: [accountIds, chargeIds],
  });
  return found.rows;
}
