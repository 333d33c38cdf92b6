import { refuse } from "#lib/core/errors.ts";
import { type Queryable, rows, type Tx } from "#lib/server/db.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { getWithdrawalContract } from "./withdrawal.contract.ts";
import { presentWithdrawal, WITHDRAWAL_COLUMNS, type WithdrawalRow } from "./withdrawal.ts";

/** Returns a withdrawal. Throws WITHDRAWAL_NOT_FOUND when the caller has none with this externalId. */
export const getWithdrawal = operation(getWithdrawalContract, async (ctx, { externalId }) => ({
  output: presentWithdrawal(await findWithdrawal(ctx, externalId)),
}));

/** Returns the withdrawals with these externalIds in these accounts, by "accountId externalId". */
export async function withdrawalsByExternalId(
  tx: Tx,
  wanted: Pick<WithdrawalRow, "accountId" | "externalId">[],
): Promise<Map<string, WithdrawalRow>> {
  const found = await tx.query<WithdrawalRow>({
    name: "withdrawals-by-external-id",
    text: `SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawal
           WHERE (account_id, external_id) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`,
    values: [wanted.map((item) => item.accountId), wanted.map((item) => item.externalId)],
  });
  return new Map(found.rows.map((row) => [`${row.accountId} ${row.externalId}`, row]));
}

/** Returns the caller's newest withdrawal with this externalId. Throws WITHDRAWAL_NOT_FOUND when there is none. */
async function findWithdrawal(ctx: Pick<Context, "accountIds">, externalId: string): Promise<WithdrawalRow> {
  const [withdrawal] = await rows<WithdrawalRow>({
    name: "find-withdrawal",
    text: `SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawal WHERE account_id = ANY($1::uuid[]) AND external_id = $2 ORDER BY created_at DESC LIMIT 1`,
    values: [ctx.accountIds, externalId],
  });
  if (!withdrawal) throw refuse("WITHDRAWAL_NOT_FOUND", "There is no withdrawal with this externalId.");
  return withdrawal;
}

/** Returns the withdrawals with these ids in these accounts. */
export async function withdrawalsById(
  on: Queryable,
  accountIds: readonly string[],
  ids: readonly string[],
): Promise<WithdrawalRow[]> {
  const found = await on.query<WithdrawalRow>({
    name: "withdrawals-by-id",
    text: `SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawal WHERE account_id = ANY($1::uuid[]) AND id = ANY($2::uuid[])`,
    values: [accountIds, ids],
  });
  return found.rows;
}
