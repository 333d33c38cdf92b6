import { refuse } from "#lib/core/errors.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { accountIdsOf } from "../../base/accounts/account.ts";
import { getRefundContract } from "./refund.contract.ts";
import { presentRefund, REFUND_COLUMNS, REFUND_FROM, type RefundRow } from "./refund.ts";

/**
 * Returns a refund. Searches all accounts of the operator, because a create can name an account other than the
 * caller's own. Throws REFUND_NOT_FOUND when there is none.
 */
export const getRefund = operation(getRefundContract, async (ctx, input) => {
  const accountIds = await accountIdsOf(ctx.operatorId);
  const endToEndId = "endToEndId" in input ? input.endToEndId : null;
  return { output: presentRefund(await findRefund(accountIds, input.externalId, endToEndId)) };
});

/** Returns the refund of a payment with this externalId. */
export async function refundOf(
  tx: Tx,
  { accountId, endToEndId, externalId }: Pick<RefundRow, "accountId" | "endToEndId" | "externalId">,
): Promise<RefundRow | undefined> {
  const { rows: found } = await tx.query<RefundRow>({
    name: "refund-of-payment",
    text: `SELECT ${REFUND_COLUMNS} FROM ${REFUND_FROM} WHERE r.account_id = $1 AND r.end_to_end_id = $2 AND r.external_id = $3`,
    values: [accountId, endToEndId, externalId],
  });
  return found[0];
}

/**
 * Returns the refund with this externalId in these accounts. `endToEndId`: in another case only where no payment has it as it is; null: of
 * any payment, the newest one. Throws REFUND_NOT_FOUND when there is none.
 */
async function findRefund(
  accountIds: readonly string[],
  externalId: string,
  endToEndId: string | null,
): Promise<RefundRow> {
  const [refund] = await rows<RefundRow>({
    name: "find-refund",
    text: `SELECT ${REFUND_COLUMNS} FROM ${REFUND_FROM}
           WHERE r.account_id = ANY($1::uuid[]) AND r.external_id = $2 AND ($3::text IS NULL OR lower(r.end_to_end_id) = lower($3))
           ORDER BY r.end_to_end_id = $3 DESC, r.created_at DESC LIMIT 1`,
    values: [accountIds, externalId, endToEndId],
  });
  if (!refund) throw refuse("REFUND_NOT_FOUND", "There is no refund with this externalId.");
  return refund;
}

/** Returns the refunds with these ids in these accounts. */
export async function refundsById(tx: Tx, accountIds: readonly string[], ids: readonly string[]): Promise<RefundRow[]> {
  const found = await tx.query<RefundRow>({
    name: "refunds-by-id",
    text: `SELECT ${REFUND_COLUMNS} FROM ${REFUND_FROM} WHERE r.account_id = ANY($1::uuid[]) AND r.id = ANY($2::uuid[])`,
    values: [accountIds, ids],
  });
  return found.rows;
}
