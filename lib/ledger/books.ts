import { batchRowsOf } from "../server/batch-rows.ts";
import { pipelined, type Tx } from "../server/db.ts";
import { type Row, select } from "../server/row.ts";
import { LINE_DETAILS } from "./line-details.ts";
import { LINE_KINDS, lineKindNumber } from "./line-kind.ts";
import type { OpenBook } from "./open-book.ts";

const BOOK = ["accountId", "seq", "lineNumber", "available", "held", "counts", "sums"] as const;
type BookRow = Row<"Book", (typeof BOOK)[number]>;

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

const LOCK_BOOKS = `SELECT ${select("Book", "book", BOOK)} FROM book WHERE account_id = ANY($1::uuid[]) ORDER BY account_id FOR UPDATE`;

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
 * Returns the business time for new postings, in whole milliseconds. Call it after the books are locked. These accounts have one
 * clock (see `byClock`). The time is never before the last posting of any of these books, so that a statement has the same order by number
 * and by time; and never in a closed period, whatever the clock says.
 */
export async function postingTime(tx: Tx, accountIds: Iterable<string>): Promise<Date> {
  const { rows } = await tx.query<{ now: Date }>({
    name: "posting-time",
    text: `SELECT greatest(date_trunc('milliseconds', clock_timestamp() + coalesce(max(clock_ahead(account_id)), interval '0')), max(last_posted_at),
             max(closed_until)) AS now
           FROM book WHERE account_id = ANY($1::uuid[])`,
    values: [[...accountIds]],
  });
  return (rows[0] as { now: Date }).now;
}

/** Writes what was posted to these books since they were locked, in one statement per table. */
export async function writeBooks(tx: Tx, books: Iterable<OpenBook>, at: Date): Promise<void> {
  const touched = [...books].filter((book) => book.postings.length > 0);
  if (touched.length === 0) return;
  await pipelined(insertPostings(tx, touched, at), insertLines(tx, touched, at), updateBooks(tx, touched, at));
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

async function insertPostings(tx: Tx, books: OpenBook[], at: Date): Promise<void> {
  const all = books.flatMap((book) => book.postings.map((posting) => ({ ...posting, accountId: book.accountId })));
  await tx.query({ name: "insert-postings", text: INSERT_POSTINGS, values: [...POSTINGS.values(all), at] });
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

async function insertLines(tx: Tx, books: OpenBook[], at: Date): Promise<void> {
  const all = books.flatMap(({ accountId, lines }) =>
    lines.map((line) => ({
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
    })),
  );
  if (all.length === 0) return;
  await tx.query({ name: "insert-lines", text: INSERT_LINES, values: [...LINES.values(all), at] });
}

const BOOKS = batchRowsOf("Book", ["accountId", "seq", "lineNumber", "available", "held"], TOTALS);
const UPDATE_BOOKS = `UPDATE book SET seq = written.seq, line_number = written.line_number, available = written.available,
    held = written.held, counts = written.counts::bigint[], sums = written.sums::bigint[], last_posted_at = ${BOOKS.after(1)}
  FROM ${BOOKS.rows} AS written WHERE book.account_id = written.account_id`;

async function updateBooks(tx: Tx, books: OpenBook[], at: Date): Promise<void> {
  const all = books.map((book) => ({ ...book, ...totalsAsText(book) }));
  await tx.query({ name: "update-books", text: UPDATE_BOOKS, values: [...BOOKS.values(all), at] });
}
