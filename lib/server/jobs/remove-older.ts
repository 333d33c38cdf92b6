import { rows } from "../db.ts";

const BATCH_MAX = 5_000;

/** Tables whose rows are deleted at an age, with the column that has their time. */
const TIME_OF = { inspected_request: "at", request_use: "minute" } as const;

/** Deletes rows of a table that are more than `days` days old by the database's clock, at most 5,000 of them. Returns how many. */
export async function removeOlder(table: keyof typeof TIME_OF, days: number): Promise<number> {
  const [removed] = await rows<{ count: bigint }>({
    text: `WITH old AS (
             DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
               SELECT ctid FROM ${table} WHERE ${TIME_OF[table]} < clock_timestamp() - make_interval(days => $1) LIMIT ${BATCH_MAX}))
             RETURNING 1)
           SELECT count(*) AS count FROM old`,
    values: [days],
  });
  return Number(removed?.count ?? 0n);
}
