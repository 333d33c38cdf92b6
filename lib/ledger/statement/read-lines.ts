import { rows } from "../../server/db.ts";
import { matching, windowsOf } from "./copy-lines.ts";
import { LINE_COLUMNS, type StatementLine } from "./lines.ts";
import type { Search } from "./search-lines.ts";

/** Lines per query. A line takes more memory as an object than as a text. */
const WINDOW = 2_000n;
/** The windows that are read before their reader wants them: PostgreSQL reads one while the reader works on another. */
const AHEAD = 2;

/**
 * Yields the lines of a search, oldest first, in batches of at most one window of line numbers. A batch may be empty. A reader that waits or
 * stops holds no database connection. `columns`: those of a `Line`.
 */
export async function* readLines<Line extends StatementLine = StatementLine>(
  search: Search,
  columns = LINE_COLUMNS,
): AsyncGenerator<Line[]> {
  const ahead: Promise<Line[]>[] = [];
  for (const window of windowsOf(search, WINDOW)) {
    if (ahead.length === AHEAD) yield ahead.shift() as Promise<Line[]>;
    const before = ahead.at(-1) ?? Promise.resolve();
    const read = before.then(() =>
      rows<Line>({
        text: `SELECT ${columns} FROM statement_line WHERE ${matching(window)} ORDER BY line_number`,
      }),
    );
    read.then(
      () => search.onRead?.(window.upto - window.after),
      // The reader may have stopped: without this handler a failure would be an unhandled rejection.
      () => {},
    );
    ahead.push(read);
  }
  yield* ahead;
}
