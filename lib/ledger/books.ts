import { arrayLiteral } from "../server/array-literal.ts";
import { pipelined, type Tx } from "../server/db.ts";
import { columnsOf, type Row, select } from "../server/row.ts";
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

const POSTING = [
  "accountId",
  "seq",
  "debit",
  "credit",
  "amount",
  "availableAfter",
  "heldAfter",
  "lineNumber",
  "reference",
] as const;
const INSERT_POSTINGS = `INSERT INTO posting (${columnsOf("Posting", [...POSTING, "postedAt"])})
  SELECT *, $10::timestamptz FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::bigint[],
    $6::bigint[], $7::bigint[], $8::bigint[], $9::text[])`;

async function insertPostings(tx: Tx, books: OpenBook[], at: Date): Promise<void> {
  const all = books.flatMap((book) => book.postings.map((posting) => ({ ...posting, accountId: book.accountId })));
  await tx.query({
    name: "insert-postings",
    text: INSERT_POSTINGS,
    values: [...POSTING.map((field) => arrayLiteral(all.map((posting) => posting[field]))), at],
  });
}

const NUMBERS = columnsOf("StatementLine", [
  "accountId",
  "lineNumber",
  "seq",
  "kind",
  "kindNumber",
  "amount",
  "balanceAfter",
]);
const DETAILS = columnsOf("StatementLine", [
  "productTransactionId",
  "endToEndId",
  "externalId",
  "counterpartyName",
  "counterpartyTaxId",
  "counterpartyIspb",
  "description",
  "metadata",
]);
// unnest cannot split an array of arrays into rows, so each line's totals are sent as the text of an array.
const INSERT_LINES = `INSERT INTO statement_line (${NUMBERS}, counts, sums, ${DETAILS}, settled_at)
  SELECT ${NUMBERS}, counts::bigint[], sums::bigint[], ${DETAILS}, $18::timestamptz
  FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::text[], $9::text[], $10::uuid[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[],
    $17::jsonb[]) AS line(${NUMBERS}, counts, sums, ${DETAILS})`;

async function insertLines(tx: Tx, books: OpenBook[], at: Date): Promise<void> {
  const all = books.flatMap((book) => book.lines.map((line) => ({ ...line, accountId: book.accountId })));
  if (all.length === 0) return;
  await tx.query({
    name: "insert-lines",
    text: INSERT_LINES,
    values: [
      arrayLiteral(all.map((l) => l.accountId)),
      arrayLiteral(all.map((l) => l.lineNumber)),
      arrayLiteral(all.map((l) => l.seq)),
      arrayLiteral(all.map((l) => lineKindNumber(l.kind))),
      arrayLiteral(all.map((l) => l.kindNumber)),
      arrayLiteral(all.map((l) => l.amount)),
      arrayLiteral(all.map((l) => l.balanceAfter)),
      arrayLiteral(all.map((l) => `{${l.counts.join(",")}}`)),
      arrayLiteral(all.map((l) => `{${l.sums.join(",")}}`)),
      arrayLiteral(all.map((l) => l.productTransactionId)),
      arrayLiteral(all.map((l) => l.endToEndId ?? null)),
      arrayLiteral(all.map((l) => l.externalId ?? null)),
      arrayLiteral(all.map((l) => l.counterparty?.name ?? null)),
      arrayLiteral(all.map((l) => l.counterparty?.taxId ?? null)),
      arrayLiteral(all.map((l) => l.counterparty?.ispb ?? null)),
      arrayLiteral(all.map((l) => l.description ?? null)),
      arrayLiteral(all.map((l) => (l.metadata ? JSON.stringify(l.metadata) : null))),
      at,
    ],
  });
}

async function updateBooks(tx: Tx, books: OpenBook[], at: Date): Promise<void> {
  await tx.query({
    name: "update-books",
    text: `UPDATE book SET seq = written.seq, line_number = written.line_number, available = written.available, held = written.held,
             counts = written.counts::bigint[], sums = written.sums::bigint[], last_posted_at = $8
           FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[])
             AS written(account_id, seq, line_number, available, held, counts, sums)
           WHERE book.account_id = written.account_id`,
    values: [
      arrayLiteral(books.map((b) => b.accountId)),
      arrayLiteral(books.map((b) => b.seq)),
      arrayLiteral(books.map((b) => b.lineNumber)),
      arrayLiteral(books.map((b) => b.available)),
      arrayLiteral(books.map((b) => b.held)),
      arrayLiteral(books.map((b) => `{${b.counts.join(",")}}`)),
      arrayLiteral(books.map((b) => `{${b.sums.join(",")}}`)),
      at,
    ],
  });
}
