import { refuse } from "#lib/core/errors.ts";
import { db, type Queryable } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";
import { CHARGE_COLUMNS, CHARGE_FROM, type ChargeRow } from "./charge.ts";
import { expireCharges } from "./expire-charges.ts";

/** Charges by id among these accounts; those whose time is over are moved to EXPIRED before they are given. */
export async function chargesById(accountIds: readonly string[], chargeIds: readonly string[]): Promise<ChargeRow[]> {
  const found = await storedCharges(db(), accountIds, chargeIds);
  const overdue = found.filter((row) => row.status === "PENDING" && row.overdue).map((row) => row.id);
  if (overdue.length === 0) return found;
  await expireCharges({ accountIds, chargeIds: overdue });
  return storedCharges(db(), accountIds, chargeIds);
}

/** A charge that the caller may see, or a CHARGE_NOT_FOUND refusal. */
export async function findCharge(ctx: Pick<Context, "accountIds">, chargeId: string): Promise<ChargeRow> {
  const [charge] = await chargesById(ctx.accountIds, [chargeId]);
  if (!charge) throw refuse("CHARGE_NOT_FOUND", "There is no charge with this chargeId.");
  return charge;
}

type Found = ChargeRow & { overdue: boolean };

/** Charges by id among these accounts, as they are stored: one whose time is over may still be PENDING. */
export async function storedCharges(
  on: Queryable,
  accountIds: readonly string[],
  chargeIds: readonly string[],
): Promise<Found[]> {
  const found = await on.query<Found>({
    name: "charges-by-id",
    text: `SELECT ${CHARGE_COLUMNS}, c.expires_at < business_now() AS overdue
           FROM ${CHARGE_FROM} WHERE c.account_id = ANY($1::uuid[]) AND c.id = ANY($2::uuid[])`,
    values: [accountIds, chargeIds],
  });
  return found.rows;
}
