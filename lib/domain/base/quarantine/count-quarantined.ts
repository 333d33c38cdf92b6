import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { COUNT_MAX, IS_SEEN, seenBy, WITH_OWNER } from "./quarantine.ts";

/** Returns how many unresolved quarantined messages the caller sees, at most `most`. */
export async function countQuarantined(ctx: Context, most = COUNT_MAX): Promise<number> {
  const [row] = await rows<{ count: bigint }>({
    text: `SELECT count(*) FROM (
             SELECT 1 FROM ${WITH_OWNER} WHERE ${IS_SEEN} AND m.resolved_at IS NULL LIMIT $2) AS quarantined`,
    values: [seenBy(ctx), most],
  });
  return Number(row?.count ?? 0n);
}

/** Returns how many messages wait in quarantine, by operator. The key null: they belong to no operator. */
export async function countQuarantinedByOperator(): Promise<Map<string | null, number>> {
  const found = await rows<{ operatorId: string | null; count: bigint }>({
    text: `SELECT a.operator_id AS "operatorId", count(*) FROM ${WITH_OWNER} LEFT JOIN account a ON a.id = owner.account_id
           WHERE m.refused_because IS NOT NULL AND m.resolved_at IS NULL GROUP BY 1`,
  });
  return new Map(found.map(({ operatorId, count }) => [operatorId, Number(count)]));
}
