import type { Tx } from "../db.ts";
import { announce } from "../notify.ts";

/** Ends a person's sessions and open live streams when `tx` commits, except the session with the id `kept`. */
export async function endSessions(tx: Tx, staffId: string, kept: string | null = null): Promise<void> {
  await tx.query(
    `WITH ended AS (UPDATE staff SET session_version = session_version + 1 WHERE id = $1 RETURNING session_version)
     UPDATE staff_session SET retained_version = ended.session_version FROM ended WHERE id = $2 AND staff_id = $1`,
    [staffId, kept],
  );
  await announce(tx, { accountIds: [], tags: [], queues: [], staffIds: [staffId] });
}
