import { rows, type Tx } from "#lib/server/db.ts";
import type { Fee, FeeKind } from "./fee.contract.ts";

/** Returns the fee schedules of these accounts for one kind of record, by account id. */
export async function loadFees(tx: Tx, accountIds: Iterable<string>, kind: FeeKind): Promise<Map<string, Fee>> {
  const found = await tx.query<Fee & { accountId: string }>({
    name: "load-fees",
    text: `SELECT account_id AS "accountId", fixed, per_mille AS "perMille" FROM account_fee WHERE account_id = ANY($1::uuid[]) AND kind = $2`,
    values: [[...accountIds], kind],
  });
  return new Map(found.rows.map(({ accountId, ...fee }) => [accountId, fee]));
}

/** Returns the fee schedules of these accounts for every kind of record. A kind that is absent has no fee. */
export async function loadSchedules(accountIds: string[]): Promise<(Fee & { accountId: string; kind: FeeKind })[]> {
  return rows({
    text: `SELECT account_id AS "accountId", kind, fixed, per_mille AS "perMille" FROM account_fee
           WHERE account_id = ANY($1::uuid[]) ORDER BY account_id, kind`,
    values: [accountIds],
  });
}
