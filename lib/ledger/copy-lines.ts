import pg from "pg";
import { copyOut } from "../server/copy-out.ts";
import { failpoint } from "../server/failpoint.ts";
import type { Search } from "./search-lines.ts";

const { escapeLiteral } = pg;

/** How many lines are copied at once, and how many such windows ahead of the reader: enough that the database never waits, few enough for memory. */
const WINDOW = 2_000n;
const AHEAD = 2;

const isById = ({ endToEndId, productTransactionId }: Search) => Boolean(endToEndId || productTransactionId);

/** The condition that picks a search's lines, as text: COPY takes no parameters. */
export function matching(search: Search): string {
  const { accountId, after, upto, kinds, endToEndId, productTransactionId, counterpartyTaxId } = search;
  // An id names a handful of lines: the range must not tempt the planner to walk through the period instead.
  const number = isById(search) ? "(line_number + 0)" : "line_number";
  return [
    `account_id = ${escapeLiteral(accountId)}`,
    `${number} > ${after} AND ${number} <= ${upto}`,
    `kind = ANY('{${kinds.join(",")}}')`,
    ...(endToEndId ? [`end_to_end_id = ${escapeLiteral(endToEndId)}`] : []),
    ...(productTransactionId ? [`product_transaction_id = ${escapeLiteral(productTransactionId)}`] : []),
    ...(counterpartyTaxId ? [`counterparty_tax_id = ${escapeLiteral(counterpartyTaxId)}`] : []),
  ].join(" AND ");
}

/**
 * The lines of a search, oldest first, as COPY writes `columns` with `options`. They come window by window, one after the
 * other, a few of them ahead of the reader; a reader that waits or leaves holds nothing in the database. Lines are
 * append-only and numbered without gaps: numbers alone are a snapshot.
 */
export async function* copyLines(search: Search, columns: string, options: string): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = [];
  for (const window of windowsOf(search)) {
    if (ahead.length === AHEAD) yield ahead.shift() as Promise<Uint8Array>;
    const lines = `SELECT ${columns} FROM statement_line WHERE ${matching(window)} ORDER BY line_number`;
    const before = ahead.at(-1) ?? Promise.resolve();
    const copied = before.then(() => copyOut(`COPY (${lines}) TO STDOUT (${options})`));
    // Nobody may be there any more to hear of its failure.
    copied.catch(() => {});
    ahead.push(copied);
  }
  failpoint("export.running");
  yield* ahead;
}

function* windowsOf(search: Search): Generator<Search> {
  if (isById(search)) {
    yield search;
    return;
  }
  for (let after = search.after; after < search.upto; after += WINDOW) {
    const end = after + WINDOW;
    yield { ...search, after, upto: end < search.upto ? end : search.upto };
  }
}
