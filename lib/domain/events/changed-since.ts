import { rows } from "#lib/server/db.ts";

/** An event's id is made before its transaction ends, perhaps by a machine whose clock is a little behind. */
const MARGIN_MS = 2_000;

/** Whether anything has happened in these accounts since then, or shortly before. */
export async function changedSince(accountIds: readonly string[], since: Date): Promise<boolean> {
  const time = Math.max(0, since.getTime() - MARGIN_MS)
    .toString(16)
    .padStart(12, "0");
  const [row] = await rows<{ changed: boolean }>({
    name: "changed-since",
    // Ids are of version 7: the account's key is in the order of time.
    text: `SELECT EXISTS (SELECT FROM event WHERE account_id = ANY($1::uuid[]) AND id >= $2::uuid) AS changed`,
    values: [accountIds, `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`],
  });
  return row?.changed ?? false;
}
