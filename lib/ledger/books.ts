import { batchRowsOf } from "../server/batching/batch-rows.ts";
import { type Write, writeTogether } from "../server/batching/write-together.ts";
import type { Tx } from "../server/db.ts";
import { columnsOf, type Row, select } from "../server/row.ts";
import { LINE_DETAILS } from "./line-details.ts";
import { LINE_KINDS, lineKindNumber } from "./line-kind.ts";
import type { OpenBook } from "./open-book.ts";

const BOOK = ["accountId", "seq", "lineNumber", "available", "held", "blocked", "counts", "sums"] as const;
type BookRow = Row<"Book", (typeof BOOK)[number]> & Pick<OpenBook, "postingTime">;

const zeros = () => LINE_KINDS.map(() => 0n);
// Rows written before a kind was added have no total for it: its total is 0.
const totals = (stored: bigint[]) => zeros().map((zero, kind) => stored[kind] ?? zero);

/** Inserts an empty book for a new account. What is closed for the operator's other accounts is closed for it too. */
export async function createBook(tx: Tx, accountId: string): Promise<void> {
  await tx.query(
    `INSERT INTO book (account_id, counts, sums, closed_until)
     SELECT $1, $2, $2, coalesce(max(book.closed_until), '1970-01-01 00:00:00+00')
     FROM account own JOIN account other ON other.operator_id = own.operator_id JOIN book ON book.account_id = other.id
     WHERE own.id = $1`,
    [accountId, zeros()],
  );
}

// The outer SELECT reads the clock once this transaction has the books.
const LOCK_BOOKS = `WITH book AS MATERIALIZED (
    SELECT ${columnsOf("Book", [...BOOK, "lastPostedAt", "closedUntil"])} FROM book WHERE account_id = ANY($1::uuid[]) ORDER BY account_id FOR UPDATE)
  SELECT ${select("Book", "book", BOOK)},
    greatest(date_trunc('milliseconds', clock_timestamp() + clock_ahead(account_id)), last_posted_at, closed_until) AS "postingTime"
  FROM book`;

/**
 * Locks the books of these accounts, in the order of account ids to avoid deadlocks, and returns them by account id.
 * Until COMMIT this transaction is the only writer of these books.
 */
export async function lockBooks(tx: Tx, accountIds: Iterable<string>): Promise<Map<string, OpenBook>> {
  const { rows } = await tx.query<BookRow>({
    name: "lock-books",
    text: LOCK_BOOKS,
    values: [[...new Set(accountIds)]],
  });
  return new Map(
    rows.map((row) => [
      row.accountId,
      { ...row, counts: totals(row.counts), sums: totals(row.sums), postings: [], lines: [] },
    ]),
  );
}

/**
 * Returns the business time for new postings to these books, of which there is at least one, in whole milliseconds. Their
 * accounts have one clock (see `byClock`). It is never before the last posting of any of these books, so that a statement has
 * the same order by number and by time; and never in a closed period, whatever the clock says.
 */
export function postingTime(books: Iterable<OpenBook>): Date {
  const times = [...books].map((book) => book.postingTime.getTime());
  if (times.length === 0) throw new Error("There is no book to post to.");
  return new Date(Math.max(...times));
}

/** Writes what was posted to these books since they were locked. */
export async function writeBooks(tx: Tx, books: Iterable<OpenBook>, at: Date): Promise<void> {
  await writeTogether(tx, bookWrites(books, at));
}

/** The writes of `writeBooks`: a statement for each table, or none. */
export function bookWrites(books: Iterable<OpenBook>, at: Date): Write[] {
  const touched = [...books].filter((book) => book.postings.length > 0);
  return touched.length === 0
    ? []
    : [...insertPostings(touched, at), ...insertLines(touched, at), ...updateBooks(touched, at)];
}

const POSTINGS = batchRowsOf("Posting", [
  "accountId",
  "seq",
  "debit",
  "credit",
  "amount",
  "availableAfter",
  "heldAfter",
  "lineNumber",
  "reference",
]);
const INSERT_POSTINGS = `INSERT INTO posting (${POSTINGS.columns}, posted_at)
  SELECT item.*, ${POSTINGS.after(1)}::timestamptz FROM ${POSTINGS.rows} AS item`;

const countOf = (books: OpenBook[], rows: "postings" | "lines") =>
  books.reduce((count, book) => count + book[rows].length, 0);

function insertPostings(books: OpenBook[], at: Date): Write[] {
  const all = () =>
    books.flatMap((book) => book.postings.map((posting) => ({ ...posting, accountId: book.accountId })));
  const values = () => [...POSTINGS.values(all()), at];
  return [{ name: "insert-postings", text: INSERT_POSTINGS, rows: countOf(books, "postings"), values }];
}

// unnest cannot split an array of arrays into rows, so totals are sent as the text of an array.
const TOTALS = { counts: "text", sums: "text" } as const;
const totalsAsText = ({ counts, sums }: Pick<OpenBook, "counts" | "sums">) => ({
  counts: `{${counts.join(",")}}`,
  sums: `{${sums.join(",")}}`,
});
const LINES = batchRowsOf(
  "StatementLine",
  ["accountId", "lineNumber", "seq", "kind", "kindNumber", "amount", "balanceAfter", ...LINE_DETAILS],
  TOTALS,
);
const INSERT_LINES = `INSERT INTO statement_line (${LINES.columns}, counts, sums, settled_at)
  SELECT ${LINES.columns}, counts::bigint[], sums::bigint[], ${LINES.after(1)}::timestamptz FROM ${LINES.rows} AS item`;

function insertLines(books: OpenBook[], at: Date): Write[] {
  const rows = countOf(books, "lines");
  const values = () => [...LINES.values(books.flatMap(linesOf)), at];
  return rows === 0 ? [] : [{ name: "insert-lines", text: INSERT_LINES, rows, values }];
}

function linesOf({ accountId, lines }: OpenBook) {
  return lines.map((line) => ({
    accountId,
    lineNumber: line.lineNumber,
    seq: line.seq,
    kind: lineKindNumber(line.kind),
    kindNumber: line.kindNumber,
    amount: line.amount,
    balanceAfter: line.balanceAfter,
    productTransactionId: line.productTransactionId,
    endToEndId: line.endToEndId ?? null,
    externalId: line.externalId ?? null,
    counterpartyName: line.counterparty?.name ?? null,
    counterpartyTaxId: line.counterparty?.taxId ?? null,
    counterpartyIspb: line.counterparty?.ispb ?? null,
    description: line.description ?? null,
    metadata: line.metadata ?? null,
    ...totalsAsText(line),
  }));
}

const BOOKS = batchRowsOf("Book", ["accountId", "seq", "lineNumber", "available", "held"], TOTALS);
const UPDATE_BOOKS = `UPDATE book SET seq = written.seq, line_number = written.line_number, available = written.available,
    held = written.held, counts = written.counts::bigint[], sums = written.sums::bigint[], last_posted_at = ${BOOKS.after(1)}
  FROM ${BOOKS.rows} AS written WHERE book.account_id = written.account_id`;

function updateBooks(books: OpenBook[], at: Date): Write[] {
  const all = books.map((book) => ({ ...book, ...totalsAsText(book) }));
  return [{ name: "update-books", text: UPDATE_BOOKS, rows: all.length, values: () => [...BOOKS.values(all), at] }];
}
