import pg from "pg";
import { copyOut } from "../server/copy-out.ts";
import type { Search } from "./search-lines.ts";

const { escapeLiteral } = pg;

/** What is copied at once: long enough to hide the round trip, short enough to hold two in memory. */
const WINDOW = 2_000n;

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
 * The lines of a search, oldest first, as COPY writes `columns` with `options`. They come window by window, the next one
 * being read while one is sent; between windows nothing is held in the database, whoever waits for whom. Lines are
 * append-only and numbered without gaps: numbers alone are a snapshot.
 */
export async function* copyLines(search: Search, columns: string, options: string): AsyncGenerator<Uint8Array> {
  let coming: Promise<Uint8Array> | undefined;
  for (const window of windowsOf(search)) {
    const bytes = await coming;
    coming = copyOut(
      `COPY (SELECT ${columns} FROM statement_line WHERE ${matching(window)} ORDER BY line_number) TO STDOUT (${options})`,
    );
    // Nobody may be there any more to hear of its failure.
    coming.catch(() => {});
    if (bytes) yield bytes;
  }
  if (coming) yield coming;
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
