import { Counter } from "prom-client";
import type { RequestEntry } from "#lib/core/http/request-entry.ts";
import { batchRows, batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import { rows } from "#lib/server/db.ts";
import { announcement } from "#lib/server/jobs/notify.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

/** Most entries that wait to be written. With 16 KiB of bodies each, they take at most 20 MB. */
const WAITING_MAX = 1_000;
const BATCH_MAX = 250;
const WRITE_AFTER_MS = 1_000;

const outcomes = new Counter({
  name: "guiche_request_log_total",
  help: "Requests of known operators, by what became of them in the request log",
  labelNames: ["outcome"],
});

let waiting: RequestEntry[] = [];
let leftOut = new Map<string, { successes: number; errors: number }>();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<boolean> | undefined;

/**
 * Queues a request for the log; it is written with others within about a second. Does not wait and never fails: an
 * entry that cannot be kept is counted.
 */
export function keepRequest(entry: RequestEntry): void {
  if (waiting.length < WAITING_MAX) waiting.push(entry);
  else lose([entry]);
  wakeLater();
}

/** Counts a request that is not written to the log. */
export function leaveOutRequest(operatorId: string, status: number): void {
  outcomes.inc({ outcome: "left out" });
  count(operatorId, status);
  wakeLater();
}

/** Writes all waiting entries, for graceful stops and tests. On failure it logs, and counts them as left out. */
export async function writeRequests(): Promise<void> {
  while (waiting.length > 0 || leftOut.size > 0 || writing) if (!(await pass())) return;
}

function wakeLater(): void {
  timer ??= setTimeout(() => void pass(), WRITE_AFTER_MS).unref();
}

function pass(): Promise<boolean> {
  clearTimeout(timer);
  timer = undefined;
  writing ??= servingEveryOperator(writeWaiting).finally(() => {
    writing = undefined;
    if (waiting.length > 0 || leftOut.size > 0) wakeLater();
  });
  return writing;
}

/** New entries wait a second unless they fill a batch: otherwise a busy service would write without a pause. */
async function writeWaiting(): Promise<boolean> {
  do {
    const [entries, counts] = [waiting.slice(0, BATCH_MAX), leftOut];
    waiting = waiting.slice(BATCH_MAX);
    leftOut = new Map();
    try {
      await writeEntries(entries, counts);
      outcomes.inc({ outcome: "kept" }, entries.length);
    } catch (error) {
      log().warn({ ...errorFields(error), requests: entries.length }, "requests are missing in their log");
      countAgain(counts);
      lose(entries);
      return false;
    }
  } while (waiting.length >= BATCH_MAX);
  return true;
}

function lose(entries: readonly RequestEntry[]): void {
  outcomes.inc({ outcome: "lost" }, entries.length);
  for (const { operatorId, status, proven } of entries) if (proven) count(operatorId, status);
}

function countAgain(counts: LeftOutCounts): void {
  for (const [operatorId, { successes, errors }] of counts) {
    const own = leftOut.get(operatorId);
    leftOut.set(operatorId, { successes: successes + (own?.successes ?? 0), errors: errors + (own?.errors ?? 0) });
  }
}

function count(operatorId: string, status: number): void {
  let own = leftOut.get(operatorId);
  if (!own) {
    own = { successes: 0, errors: 0 };
    leftOut.set(operatorId, own);
  }
  own[isError({ status }) ? "errors" : "successes"]++;
}

/** Counts, by operator id, of answered requests that are not in the log. */
type LeftOutCounts = ReadonlyMap<string, { successes: number; errors: number }>;

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
async function writeEntries(entries: readonly RequestEntry[], leftOut: LeftOutCounts): Promise<void> {
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
function isError({ status }: { status: number }): boolean {
  return status >= 400;
}
