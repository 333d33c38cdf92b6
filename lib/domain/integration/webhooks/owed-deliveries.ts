import { OWED_PER_SECOND } from "#lib/core/limits.ts";
import type { Tx } from "#lib/server/db.ts";

/** So many rows are written by one statement, which has a time limit. */
const ROWS_MAX = 20_000;
const FIRST_EVENT = "00000000-0000-0000-0000-000000000000";

const DECIDED = {
  SEND: `next_attempt_at = statement_timestamp() + owed.place_in_line * interval '1 second' / ${OWED_PER_SECOND}, planned_at = NULL`,
  // Each can be sent again by hand.
  SKIP: "exhausted = true",
};

// Ids of events are in the order of time.
const decideSql = (decision: keyof typeof DECIDED) => `WITH owed AS MATERIALIZED (
    SELECT o.ctid AS place, o.event_id, $3::bigint + row_number() OVER (ORDER BY o.event_id) - 1 AS place_in_line
    FROM webhook_outbox o WHERE o.endpoint_id = $1 AND NOT o.exhausted AND o.event_id > $2 ORDER BY o.event_id LIMIT ${ROWS_MAX}),
  written AS (
    UPDATE webhook_outbox o SET ${DECIDED[decision]}, leased_by = NULL, leased_until = NULL FROM owed WHERE o.ctid = owed.place)
  SELECT count(*) AS count, max(event_id::text COLLATE "C") AS last FROM owed`;

/**
 * Decides what becomes of the deliveries that a paused webhook is owed: they are due from now on, the oldest first and
 * OWED_PER_SECOND, or are given up. Returns how many. The webhook is locked, and becomes active in the same transaction.
 */
export async function decideOwed(tx: Tx, webhookId: string, decision: keyof typeof DECIDED): Promise<number> {
  for (let count = 0, after = FIRST_EVENT; ; ) {
    const { rows } = await tx.query<{ count: bigint; last: string | null }>({
      text: decideSql(decision),
      values: [webhookId, after, count],
    });
    const [{ count: written, last }] = rows as [(typeof rows)[number]];
    count += Number(written);
    if (last === null || Number(written) < ROWS_MAX) return count;
    after = last;
  }
}
