import { Counter } from "prom-client";
import type { RequestEntry } from "#lib/core/request-entry.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { isError, type LeftOutCounts, writeEntries } from "./write-entries.ts";

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
