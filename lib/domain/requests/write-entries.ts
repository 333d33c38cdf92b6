import type { RequestEntry } from "#lib/core/request-entry.ts";
import { batchRows, batchRowsOf } from "#lib/server/batch-rows.ts";
import { rows } from "#lib/server/db.ts";
import { announcement } from "#lib/server/notify.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

/** Counts, by operator id, of answered requests that are not in the log. */
export type LeftOutCounts = ReadonlyMap<string, { successes: number; errors: number }>;

const ENTRIES = batchRowsOf(
  "RequestLog",
  [
    "operatorId",
    "requestId",
    "credentialId",
    "proven",
    "variant",
    "operation",
    "method",
    "target",
    "status",
    "errorCode",
    "durationUs",
    "client",
    "headers",
    "requestBody",
    "requestBytes",
    "responseBody",
    "responseBytes",
    "recordKind",
    "recordId",
  ],
  { ageUs: "bigint", randomId: "uuid" },
);
const COUNTS = batchRows(
  { operatorId: "uuid", successes: "bigint", errors: "bigint", successesOut: "bigint", errorsOut: "bigint" },
  ENTRIES.next,
);

// The time of an id says in which partition the entry lies, and when it ends: the database's clock, not this process's.
const ID = "(left(first_id_at(at)::text, 14) || substr(random_id::text, 15))::uuid";
const TEXT = `
  WITH written AS (
    INSERT INTO request_log (${ENTRIES.columns}, at, id)
    SELECT ${ENTRIES.columns}, at, ${ID} FROM (
      SELECT *, date_trunc('milliseconds', clock_timestamp() - age_us * interval '1 microsecond') AS at FROM ${ENTRIES.rows} AS entry) AS entry),
  counted AS (
    INSERT INTO request_count AS c (operator_id, hour, successes, errors, successes_left_out, errors_left_out)
    SELECT operator_id, date_trunc('hour', clock_timestamp(), 'UTC'), successes, errors, successes_out, errors_out
    FROM ${COUNTS.rows} AS counts ORDER BY operator_id
    ON CONFLICT (operator_id, hour) DO UPDATE SET successes = c.successes + excluded.successes, errors = c.errors + excluded.errors,
      successes_left_out = c.successes_left_out + excluded.successes_left_out, errors_left_out = c.errors_left_out + excluded.errors_left_out)
  SELECT pg_notify(${COUNTS.after(1)}, ${COUNTS.after(2)})`;

/**
 * Writes entries into the log and counts them, together with the requests left out, in one statement. When it throws,
 * nothing is written.
 */
export async function writeEntries(entries: readonly RequestEntry[], leftOut: LeftOutCounts): Promise<void> {
  const now = performance.now();
  const rowsOfLog = entries.map((entry) => ({
    ...entry,
    randomId: uuidV7(),
    recordKind: entry.record?.kind ?? null,
    recordId: entry.record?.id ?? null,
    ageUs: Math.round((now - entry.answeredAt) * 1_000),
  }));
  const { values: announced } = announcement({
    accountIds: [...new Set(entries.map(({ accountId }) => accountId))],
    tags: entries.length > 0 ? ["requests"] : [],
    queues: [],
  });
  await rows({
    name: "write-requests",
    text: TEXT,
    values: [...ENTRIES.values(rowsOfLog), ...COUNTS.values(countsOf(entries, leftOut)), ...announced()],
  });
}

function countsOf(entries: readonly RequestEntry[], leftOut: LeftOutCounts) {
  const operatorIds = new Set([...entries.map(({ operatorId }) => operatorId), ...leftOut.keys()]);
  return Array.from(operatorIds, (operatorId) => {
    // Requests that only name a credential are not the operator's.
    const own = entries.filter((entry) => entry.operatorId === operatorId && entry.proven);
    const errors = own.filter(isError).length;
    const out = leftOut.get(operatorId) ?? { successes: 0, errors: 0 };
    const counted = { operatorId, successes: own.length - errors, errors };
    return { ...counted, successesOut: out.successes, errorsOut: out.errors };
  });
}

/** Returns whether a request counts as failed in the log. */
export function isError({ status }: { status: number }): boolean {
  return status >= 400;
}
