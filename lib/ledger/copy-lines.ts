import pg from "pg";
import { copyValue } from "../server/copy-out.ts";
import { failpoint } from "../server/failpoint.ts";
import { conditionSql, isById } from "./line-conditions.ts";
import type { Search } from "./search-lines.ts";

const { escapeLiteral } = pg;

/**
 * Lines per COPY, and number of such windows read ahead of the reader: enough that the database never waits, few enough
 * to fit in memory.
 */
const WINDOW = 2_000n;
const AHEAD = 2;

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
 * Yields the texts of a search's lines, oldest first, in UTF-8. `text`: the SQL expression for one line's text, over the columns of
 * `statement_line`. The lines are read in windows, one after the other, a few windows ahead of the reader. A reader that waits or stops
 * holds no database connection. Lines are append-only and numbered without gaps, so a range of numbers is a consistent snapshot.
 */
export async function* copyTexts(search: Search, text: string): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = [];
  for (const window of windowsOf(search)) {
    if (ahead.length === AHEAD) yield ahead.shift() as Promise<Uint8Array>;
    const joined = `SELECT string_agg(${text}, '' ORDER BY line_number) FROM statement_line WHERE ${matching(window)}`;
    const before = ahead.at(-1) ?? Promise.resolve();
    const copied = before.then(async () => (await copyValue(joined)) ?? new Uint8Array());
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

/** Yields the parts of a search, oldest first, each with at most WINDOW line numbers. */
export function* windowsOf(search: Search): Generator<Search> {
  if (isById(search)) {
    yield search;
    return;
  }
  for (let after = search.after; after < search.upto; after += WINDOW) {
    const end = after + WINDOW;
    yield { ...search, after, upto: end < search.upto ? end : search.upto };
  }
}
