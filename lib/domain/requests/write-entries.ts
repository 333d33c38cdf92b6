import type { RequestEntry } from "#lib/core/request-entry.ts";
import { arrayLiteral } from "#lib/server/array-literal.ts";
import { rows } from "#lib/server/db.ts";
import { notification } from "#lib/server/notify.ts";
import { columnsOf, type Field } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

/** Counts, by operator id, of answered requests that are not in the log. */
export type LeftOutCounts = ReadonlyMap<string, { successes: number; errors: number }>;

type Column = { field: Field<"RequestLog">; type: string; of: (entry: RequestEntry) => string | number | null };

const COLUMNS: readonly Column[] = [
  { field: "operatorId", type: "uuid", of: (entry) => entry.operatorId },
  { field: "id", type: "uuid", of: () => uuidV7() },
  { field: "requestId", type: "text", of: (entry) => entry.requestId },
  { field: "credentialId", type: "uuid", of: (entry) => entry.credentialId },
  { field: "proven", type: "boolean", of: (entry) => String(entry.proven) },
  { field: "variant", type: "text", of: (entry) => entry.variant },
  { field: "operation", type: "text", of: (entry) => entry.operation },
  { field: "method", type: "text", of: (entry) => entry.method },
  { field: "target", type: "text", of: (entry) => entry.target },
  { field: "status", type: "integer", of: (entry) => entry.status },
  { field: "errorCode", type: "text", of: (entry) => entry.errorCode },
  { field: "durationUs", type: "integer", of: (entry) => entry.durationUs },
  { field: "client", type: "text", of: (entry) => entry.client },
  { field: "headers", type: "jsonb", of: (entry) => JSON.stringify(entry.headers) },
  { field: "requestBody", type: "text", of: (entry) => entry.requestBody },
  { field: "requestBytes", type: "integer", of: (entry) => entry.requestBytes },
  { field: "responseBody", type: "text", of: (entry) => entry.responseBody },
  { field: "responseBytes", type: "integer", of: (entry) => entry.responseBytes },
  { field: "recordKind", type: "text", of: (entry) => entry.record?.kind ?? null },
  { field: "recordId", type: "uuid", of: (entry) => entry.record?.id ?? null },
];
const NAMES = columnsOf(
  "RequestLog",
  COLUMNS.map(({ field }) => field),
);
const ARRAYS = COLUMNS.map(({ type }, i) => `$${i + 1}::${type}[]`).join(", ");
/** Placeholder of a parameter after the columns' own parameters; `place` starts at 1. */
const after = (place: number) => `$${COLUMNS.length + place}`;

const TEXT = `
  WITH written AS (
    INSERT INTO request_log (${NAMES}, at)
    SELECT ${NAMES}, clock_timestamp() - age_ms * interval '1 millisecond'
    FROM unnest(${ARRAYS}, ${after(1)}::float8[]) AS entry(${NAMES}, age_ms)),
  counted AS (
    INSERT INTO request_count AS c (operator_id, hour, successes, errors, successes_left_out, errors_left_out)
    SELECT operator_id, date_trunc('hour', clock_timestamp(), 'UTC'), successes, errors, successes_out, errors_out
    FROM unnest(${after(2)}::uuid[], ${after(3)}::bigint[], ${after(4)}::bigint[], ${after(5)}::bigint[], ${after(6)}::bigint[])
      AS counts(operator_id, successes, errors, successes_out, errors_out) ORDER BY operator_id
    ON CONFLICT (operator_id, hour) DO UPDATE SET successes = c.successes + excluded.successes, errors = c.errors + excluded.errors,
      successes_left_out = c.successes_left_out + excluded.successes_left_out, errors_left_out = c.errors_left_out + excluded.errors_left_out)
  SELECT pg_notify(${after(7)}, ${after(8)})`;

/**
 * Writes entries into the log and counts them, together with the requests left out, in one statement. When it throws,
 * nothing is written.
 */
export async function writeEntries(entries: readonly RequestEntry[], leftOut: LeftOutCounts): Promise<void> {
  const now = performance.now();
  const counts = [...countsOf(entries, leftOut)];
  const { values: announced } = notification({
    accountIds: [...new Set(entries.map(({ accountId }) => accountId))],
    tags: entries.length > 0 ? ["requests"] : [],
    queues: [],
  });
  await rows({
    name: "write-requests",
    text: TEXT,
    values: [
      ...COLUMNS.map(({ of }) => arrayLiteral(entries.map(of))),
      arrayLiteral(entries.map(({ answeredAt }) => now - answeredAt)),
      arrayLiteral(counts.map(([operatorId]) => operatorId)),
      arrayLiteral(counts.map(([, count]) => count.successes)),
      arrayLiteral(counts.map(([, count]) => count.errors)),
      arrayLiteral(counts.map(([, count]) => count.out.successes)),
      arrayLiteral(counts.map(([, count]) => count.out.errors)),
      ...announced,
    ],
  });
}

function countsOf(entries: readonly RequestEntry[], leftOut: LeftOutCounts) {
  const operatorIds = new Set([...entries.map(({ operatorId }) => operatorId), ...leftOut.keys()]);
  return Array.from(operatorIds, (operatorId) => {
    // Requests that only name a credential are not the operator's. The row is still written, because old entries are
    // found by it.
    const own = entries.filter((entry) => entry.operatorId === operatorId && entry.proven);
    const errors = own.filter(isError).length;
    const out = leftOut.get(operatorId) ?? { successes: 0, errors: 0 };
    return [operatorId, { successes: own.length - errors, errors, out }] as const;
  });
}

/** Returns whether a request counts as failed in the log. */
export function isError({ status }: { status: number }): boolean {
  return status >= 400;
}
