import { rows } from "#lib/server/db.ts";

/** An event's id is created before its transaction ends, possibly by a machine whose clock is a little behind. */
const MARGIN_MS = 2_000;

type Whose = { operatorId: string; accountIds: readonly string[] };

/**
 * Returns whether anything has happened in these accounts, staff of the operator have done anything, or files of statements have ended, since
 * `since` or up to 2 s before it.
 */
export async function changedSince({ operatorId, accountIds }: Whose, since: Date): Promise<boolean> {
  const from = Math.max(0, since.getTime() - MARGIN_MS);
  const hex = from.toString(16).padStart(12, "0");
  const [row] = await rows<{ changed: boolean }>({
    name: "changed-since",
    // Event ids are UUIDs of version 7, so the key of an account is in order of time. A new charge has no event yet.
    text: `SELECT EXISTS (SELECT FROM event WHERE account_id = ANY($1::uuid[]) AND id >= $2::uuid)
             OR EXISTS (SELECT FROM charge WHERE account_id = ANY($1::uuid[]) AND created_at >= business_at(account_id, $3))
             OR EXISTS (SELECT FROM audit WHERE operator_id = $4 AND created_at >= $3)
             OR EXISTS (SELECT FROM statement_export WHERE operator_id = $4 AND finished_at >= $3)
             OR EXISTS (SELECT FROM statement_run WHERE operator_id = $4 AND finished_at >= $3) AS changed`,
    values: [accountIds, `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`, new Date(from), operatorId],
  });
  return row?.changed ?? false;
}
