import { createLoader, type inferParserType, parseAsString, type SearchParams } from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import type { Run } from "./labels/schedule.ts";

const PAGE_SIZE = 10;

/** The URL parsers for the page of a schedule's runs. */
export const RUN_PARSERS = { before: parseAsString };

/** Returns the input of `showStatementSchedule` for a page of its runs. */
export function runsInput(scheduleId: string, { before }: inferParserType<typeof RUN_PARSERS>) {
  return { scheduleId, limit: PAGE_SIZE, ...(before ? { before } : {}) };
}

/** Returns what is prefetched for a schedule's page at `address`. */
export function scheduleReads(scheduleId: string, address: SearchParams): PageReads {
  return (read) => read("showStatementSchedule", runsInput(scheduleId, createLoader(RUN_PARSERS)(address)));
}

/** Whether a run goes on by itself at this moment. A delivery that waits for its next attempt is not looked at every second. */
export function isUnderWay({ status, deliveries }: Run): boolean {
  if (status === "QUEUED" || status === "MAKING") return true;
  return status === "DELIVERING" && deliveries.some((one) => one.status === "DUE" && one.error === null);
}
