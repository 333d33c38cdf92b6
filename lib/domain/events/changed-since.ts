import { rows } from "#lib/server/db.ts";

/** An event's id is made before its transaction ends, perhaps by a machine whose clock is a little behind. */
const MARGIN_MS = 2_000;

type Whose = { operatorId: string; accountIds: readonly string[] };

/** Whether anything has happened in these accounts, or its operator's people have done anything, since then or shortly before. */
export async function changedSince({ operatorId, accountIds }: Whose, since: Date): Promise<boolean> {
  const from = Math.max(0, since.getTime() - MARGIN_MS);
  const hex = from.toString(16).padStart(12, "0");
  const [row] = await rows<{ changed: boolean }>({
    name: "changed-since",
    // Ids of events are of version 7: the account's key is in the order of time. A charge that is made is no event yet.
    text: `SELECT EXISTS (SELECT FROM event WHERE account_id = ANY($1::uuid[]) AND id >= $2::uuid)
             OR EXISTS (SELECT FROM charge WHERE account_id = ANY($1::uuid[]) AND created_at >= business_at($3))
             OR EXISTS (SELECT FROM audit WHERE operator_id = $4 AND created_at >= $3) AS changed`,
    values: [accountIds, `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`, new Date(from), operatorId],
  });
  return row?.changed ?? false;
}
