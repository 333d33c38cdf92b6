import type { Tx } from "#lib/server/db.ts";
import { TRANSFER_COLUMNS, TRANSFER_FROM, type TransferRow } from "./transfer.ts";

/** A transaction or the pool. */
type Queryable = Pick<Tx, "query">;

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
