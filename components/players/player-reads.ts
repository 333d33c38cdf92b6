import { parseAsString } from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";

const PAGE_SIZE = 25;

/** The URL parsers of the page of a player's records. */
export const PLAYER_PARSERS = { before: parseAsString };

/** Returns the input of `listPlayerRecords`. `which`: what moved, or what was not paid and not credited. */
export function recordsInput(playerId: string, before: string | null, which: "moved" | "notCredited" = "moved") {
  return { playerId, which, limit: PAGE_SIZE, ...(before ? { before } : {}) };
}

/** Returns what is prefetched for a player's page. */
export function playerReads(playerId: string, before: string | null): PageReads {
  return (read) =>
    Promise.all([
      read("showPlayer", { playerId }),
      read("listPlayerRecords", recordsInput(playerId, before)),
      read("listPlayerRecords", recordsInput(playerId, null, "notCredited")),
      read("showNote", { kind: "player", subjectId: playerId }),
    ]);
}
