import { createLoader, type inferParserType, parseAsBoolean, type SearchParams } from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";

/** The URL parser of the choice that leaves out the alarms that somebody has read. */
export const ALARMS_PARSERS = { unread: parseAsBoolean.withDefault(false) };

/** Returns the input of `listAlarms`. */
export function alarmsInput({ unread }: inferParserType<typeof ALARMS_PARSERS>) {
  return unread ? { unread } : {};
}

/** Returns what is prefetched for the alarms page at `address`. */
export function alarmsReads(address: SearchParams): PageReads {
  const input = alarmsInput(createLoader(ALARMS_PARSERS)(address));
  return (read) => Promise.all([read("listAlarms", input), read("showAlarmSettings", {})]);
}
