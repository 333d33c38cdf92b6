import { rows } from "../server/db.ts";
import { matching, windowsOf } from "./copy-lines.ts";
import { LINE_COLUMNS, type StatementLine } from "./lines.ts";
import type { Search } from "./search-lines.ts";

/**
 * Yields the lines of a search, oldest first, in batches of at most one window of line numbers. A batch may be empty. A reader that waits or
 * stops holds no database connection.
 */
export async function* readLines(search: Search): AsyncGenerator<StatementLine[]> {
  for (const window of windowsOf(search)) {
    yield await rows<StatementLine>({
      text: `SELECT ${LINE_COLUMNS} FROM statement_line WHERE ${matching(window)} ORDER BY line_number`,
    });
    search.onRead?.(window.upto - window.after);
  }
}
