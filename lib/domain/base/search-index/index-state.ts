import { rows } from "#lib/server/db.ts";
import { ENTRY_SOURCES } from "./entry-sources.ts";
import type { RecordKind } from "./record-kinds.contract.ts";

/** The most records of an account and kind that a search reads without an index, because they may have no entry yet. */
const LATEST = 1_000;
/** Of a name that very many have, so many of the latest records are read, which are likely to have the newest of them. */
const LATEST_COMMON = 400;
/** A record can be committed after a later one. When it is so old the job that reads old records has seen it. */
export const LATE_MS = 150_000;
const EPOCH = new Date(0);

type Cursor = { accountId: string; source: string; at: Date; number: bigint };

/** Up to where the search entries of some accounts are made. `isWhole`: they are, of all old records. */
export type IndexState = { accountIds: readonly string[]; isWhole: boolean; cursors: Cursor[] };

/** Returns up to where the search entries of these accounts are made. */
export async function indexState(accountIds: readonly string[]): Promise<IndexState> {
  const cursors = await rows<Cursor & { pass: string; reachedEnd: boolean }>({
    name: "search-index-state",
    text: `SELECT account_id AS "accountId", source, pass, at, number, reached_end AS "reachedEnd" FROM search_cursor
           WHERE account_id = ANY($1::uuid[])`,
    values: [accountIds],
  });
  const ended = cursors.filter(({ pass, reachedEnd }) => pass === "old" && reachedEnd);
  return {
    accountIds,
    isWhole: ended.length === accountIds.length * ENTRY_SOURCES.length,
    cursors: cursors.filter(({ pass }) => pass === "new"),
  };
}

/** Returns, for each account, from when and from which deposit on records are read themselves, and how many. */
export function sinceFor(
  { accountIds, cursors }: IndexState,
  { kind, isCommon }: { kind: RecordKind; isCommon: boolean },
): unknown[] {
  const of = (source: string, id: string) =>
    isCommon ? undefined : cursors.find((cursor) => cursor.accountId === id && cursor.source === source);
  return [
    accountIds.map((id) => new Date((of(kind, id)?.at ?? EPOCH).getTime() - LATE_MS)),
    accountIds.map((id) => of("deposit", id)?.number ?? 0n),
    accountIds.map(() => (isCommon ? LATEST_COMMON : LATEST)),
  ];
}
