import pg from "pg";
import { failpoint } from "../../server/failpoint.ts";
import { conditionSql, isById } from "./line-conditions.ts";
import type { Search } from "./search-lines.ts";

const { escapeLiteral } = pg;

/**
 * Lines per COPY, number of such windows read ahead of the reader, and number of windows read at once: enough that the database never
 * waits and that one reader uses two of its processors, few enough to fit in memory and to leave connections to other readers.
 */
const WINDOW = 6_000n;
const AHEAD = 3;
const AT_ONCE = 2;

/** Returns the SQL condition that selects a search's lines. Values are in the text: COPY takes no parameters. */
export function matching(search: Search): string {
  const { accountId, after, upto, kinds } = search;
  // An id matches few lines. `+ 0` keeps the planner from scanning the whole period by its line numbers instead.
  const number = isById(search) ? "(line_number + 0)" : "line_number";
  return [
    `account_id = ${escapeLiteral(accountId)}`,
    `${number} > ${after} AND ${number} <= ${upto}`,
    `kind = ANY('{${kinds.join(",")}}')`,
    ...conditionSql(search),
  ].join(" AND ");
}

/**
 * Yields what `copy` returns for each window of a search, oldest first. AT_ONCE windows are read at the same time, at most AHEAD ahead of
 * the reader. A reader that waits or stops holds no database connection. Lines are append-only and numbered without gaps, so a range of
 * numbers is a consistent snapshot.
 */
export async function* copyWindows(
  search: Search,
  copy: (window: Search) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = [];
  for (const window of windowsOf(search, WINDOW)) {
    if (ahead.length === AHEAD) yield ahead.shift() as Promise<Uint8Array>;
    const before = ahead.at(-AT_ONCE) ?? Promise.resolve();
    const copied = before.then(() => copy(window));
    copied.then(
      () => search.onRead?.(window.upto - window.after),
      // The reader may have stopped: without this handler a failure would be an unhandled rejection.
      () => {},
    );
    ahead.push(copied);
  }
  failpoint("export.running");
  yield* ahead;
}

/** Yields the parts of a search, oldest first, each with at most `size` line numbers. */
export function* windowsOf(search: Search, size: bigint): Generator<Search> {
  if (isById(search)) {
    yield search;
    return;
  }
  let { after } = search;
  for (; after + size < search.upto; after += size) yield { ...search, after, upto: after + size };
  if (after < search.upto) yield { ...search, after };
}
