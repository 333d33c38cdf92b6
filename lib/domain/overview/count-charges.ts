import { rows } from "#lib/server/db.ts";
import type { ChargeStatus } from "../charges/charge.ts";

const COUNTED_MAX = 10_000;

/**
 * Counts the charges that these accounts have created since an instant, by their current status: an overdue PENDING
 * charge counts as EXPIRED. Counts at most the newest 10 000 charges; `capped` is true when there were more.
 */
export async function countCharges(
  accountIds: readonly string[],
  since: Date,
): Promise<{ counts: Record<ChargeStatus, number>; capped: boolean }> {
  const found = await rows<{ status: ChargeStatus; count: bigint }>({
    name: "count-charges",
    text: `SELECT status, count(*) FROM (
             SELECT newest.* FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
               SELECT created_at, CASE WHEN status = 'PENDING' AND expires_at < business_now() THEN 'EXPIRED' ELSE status END AS status
               FROM charge WHERE account_id = account.id AND created_at >= $2 ORDER BY created_at DESC, charge.id DESC LIMIT $3
             ) AS newest ORDER BY created_at DESC LIMIT $3
           ) AS charge GROUP BY status`,
    values: [accountIds, since, COUNTED_MAX + 1],
  });
  const counts = { PENDING: 0, PAID: 0, EXPIRED: 0, REJECTED: 0, CANCELED: 0 };
  for (const { status, count } of found) counts[status] = Number(count);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { counts, capped: total > COUNTED_MAX };
}
