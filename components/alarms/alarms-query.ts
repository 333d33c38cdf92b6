import type { PageReads } from "#lib/client/query-cache.ts";

/** The parameter of the address that leaves out the alarms that somebody has read. */
export const UNREAD = "unread";

export const isUnread = (parameter: string | string[] | null | undefined) => parameter === "true";

/** Returns the input of `listAlarms`. */
export function alarmsInput(unread: boolean) {
  return unread ? { unread } : {};
}

/** Returns what is prefetched for the alarms page at `address`. */
export function alarmsReads(address: { [UNREAD]?: string | string[] }): PageReads {
  const input = alarmsInput(isUnread(address[UNREAD]));
  return (read) => Promise.all([read("listAlarms", input), read("showAlarmSettings", {})]);
}
