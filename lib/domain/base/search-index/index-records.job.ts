import { setTimeout as pause } from "node:timers/promises";
import { db, type Queryable, rows, type Tx, transaction } from "#lib/server/db.ts";
import { beginSql, ENTRY_SOURCES, type EntrySource, fillSql, waitingSql } from "./entry-sources.ts";

const ACCOUNTS_MAX = 500;
/** The most rows of a source that a run reads of one account. */
const ROWS_MAX = 1_000;
/** After a run that read old records, so that they take a small part of the machine. */
const OLD_PAUSE_MS = 150;
/** Longer than a record can wait for its commit. */
const COMMITTED_AFTER = "2 minutes";

type Pass = "new" | "old";
type Place = { accountId: string; at: Date; id: string; number: bigint };
type Cursor = Place & { until: Date; reachedEnd: boolean };
type Moved = Place & { count: number };

/**
 * Makes the search entries of new records, at most 1,000 of a kind and account. Returns how many when some account may have
 * more, after a pause as long as the work, for at a peak payments go first. Else it returns 0: what comes meanwhile is one
 * batch of the next run.
 */
export async function indexNewRecords(): Promise<number> {
  const startedAt = performance.now();
  const more = await indexRecords("new");
  if (more > 0) await pause(performance.now() - startedAt);
  return more;
}

/**
 * Makes the search entries of all records from the first on: of before there was a search index, and of those whose commit
 * came after that of a later record. At most 1,000 of a kind and account, then it pauses. Returns as `indexNewRecords` does.
 */
export async function indexOldRecords(): Promise<number> {
  for (const source of ENTRY_SOURCES) await rows({ text: beginSql(source, ACCOUNTS_MAX) });
  const more = await indexRecords("old");
  if (more > 0) await pause(OLD_PAUSE_MS);
  return more;
}

async function indexRecords(pass: Pass): Promise<number> {
  let more = 0;
  for (const source of ENTRY_SOURCES) {
    // Without a lock, which would be written down: mostly there is nothing to do.
    const cursors = await cursorsOf(db(), { source, pass });
    if (cursors.length === 0) continue;
    const waiting = await rows<{ accountId: string }>({
      name: `search-waiting-${source.name}`,
      text: waitingSql(source),
      values: given(cursors, 1),
    });
    const accountIds = waiting.map(({ accountId }) => accountId);
    if (pass === "old") await markEnd(source, cursors, accountIds);
    if (accountIds.length > 0) more += await transaction((tx) => fill(tx, { source, pass, accountIds }));
  }
  return more;
}

/** From then on the search covers every record of the accounts that wait no more. */
async function markEnd(source: EntrySource, cursors: Cursor[], waiting: string[]): Promise<void> {
  const ended = cursors.filter(({ accountId, reachedEnd }) => !reachedEnd && !waiting.includes(accountId));
  if (ended.length === 0) return;
  await rows({
    text: "UPDATE search_cursor SET reached_end = true WHERE source = $1 AND pass = 'old' AND account_id = ANY($2::uuid[])",
    values: [source.name, ended.map(({ accountId }) => accountId)],
  });
}

type Wanted = { source: EntrySource; pass: Pass; accountIds?: string[] };

/** The cursors of some accounts, locked, or of accounts at random. */
async function cursorsOf(on: Queryable, { source, pass, accountIds }: Wanted): Promise<Cursor[]> {
  const until =
    pass === "new" ? "'9999-01-01'::timestamptz" : `business_now(account_id) - interval '${COMMITTED_AFTER}'`;
  const { rows } = await on.query<Cursor>({
    name: `search-cursors-${pass}${accountIds ? "-locked" : ""}`,
    text: `SELECT account_id AS "accountId", at, id, number, ${until} AS until, reached_end AS "reachedEnd" FROM search_cursor
      WHERE source = $1 AND pass = '${pass}' AND NOT (reached_end AND $2)
      ${accountIds ? "AND account_id = ANY($3::uuid[]) FOR UPDATE SKIP LOCKED" : `ORDER BY random() LIMIT ${ACCOUNTS_MAX}`}`,
    values: [source.name, source.isNumbered && pass === "old", ...(accountIds ? [accountIds] : [])],
  });
  return rows;
}

/** Reads on from some cursors, in one transaction: a batch is whole or not there. Returns the rows of those with more. */
async function fill(tx: Tx, wanted: Wanted): Promise<number> {
  const cursors = await cursorsOf(tx, wanted);
  if (cursors.length === 0) return 0;
  const { source, pass } = wanted;
  const { rows: moved } = await tx.query<Moved>({
    name: `search-fill-${source.name}`,
    text: fillSql(source),
    values: given(cursors, ROWS_MAX),
  });
  await tx.query({
    name: "search-move",
    text: `UPDATE search_cursor s SET at = m.at, id = m.id, number = m.number
      FROM unnest($3::uuid[], $4::timestamptz[], $5::uuid[], $6::bigint[]) AS m (account_id, at, id, number)
      WHERE s.account_id = m.account_id AND s.source = $1 AND s.pass = $2`,
    values: [source.name, pass, ...columns(moved)],
  });
  return moved.reduce((more, { count }) => more + (count === ROWS_MAX ? count : 0), 0);
}

function given(cursors: Cursor[], most: number): unknown[] {
  return [...columns(cursors), cursors.map(({ until }) => until), cursors.map(() => most)];
}

function columns(places: Place[]): unknown[] {
  return (["accountId", "at", "id", "number"] as const).map((name) => places.map((place) => place[name]));
}
