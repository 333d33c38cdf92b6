import { refuse } from "#lib/core/errors.ts";
import { db, type Queryable } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { getTransferContract } from "./transfer.contract.ts";
import { presentTransfer, TRANSFER_COLUMNS, TRANSFER_FROM, type TransferRow } from "./transfer.ts";

/** Returns a transfer. Throws TRANSFER_NOT_FOUND when the caller has none with this externalId. */
export const getTransfer = operation(getTransferContract, async (ctx, { externalId }) => {
  const transfer = await transferByExternalId(db(), ctx.accountIds, externalId);
  if (!transfer) throw refuse("TRANSFER_NOT_FOUND", "There is no transfer with this externalId.");
  return { output: presentTransfer(transfer) };
});

/** Returns the newest transfer with this externalId out of one of these accounts. */
export async function transferByExternalId(
  on: Queryable,
  accountIds: readonly string[],
  externalId: string,
): Promise<TransferRow | undefined> {
  const { rows } = await on.query<TransferRow>({
    name: "transfer-by-external-id",
    text: `SELECT ${TRANSFER_COLUMNS} FROM ${TRANSFER_FROM}
           WHERE t.account_id = ANY($1::uuid[]) AND t.external_id = $2 ORDER BY t.created_at DESC LIMIT 1`,
    values: [accountIds, externalId],
  });
  return rows[0];
}
