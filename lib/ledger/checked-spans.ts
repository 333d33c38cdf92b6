import { rows } from "../server/db.ts";
import type { Span } from "./check-invariants.ts";

const BOOKS_MAX = 20;
const POSTINGS_MAX = 5_000;

/**
 * Returns the spans posted since the last check: of at most 20 books, at most the 5 000 oldest unchecked postings each.
 * `more` is true when something was left out or may have been.
 */
export async function uncheckedSpans(): Promise<{ spans: Span[]; more: boolean }> {
  const found = await rows<Span & { seqNow: bigint }>({
    name: "unchecked-spans",
    text: `SELECT due.*, greatest(due.line, (
             SELECT max(line_number) FROM posting WHERE account_id = due."accountId" AND seq > due.seq AND seq <= due."toSeq")) AS "toLine"
           FROM (
             SELECT b.account_id AS "accountId", coalesce(c.seq, 0) AS seq, coalesce(c.line_number, 0) AS line, b.seq AS "seqNow",
               least(b.seq, coalesce(c.seq, 0) + ${POSTINGS_MAX}) AS "toSeq"
             FROM book b LEFT JOIN book_check c ON c.account_id = b.account_id
             WHERE b.seq > coalesce(c.seq, 0) LIMIT ${BOOKS_MAX}
           ) AS due`,
  });
  return { spans: found, more: found.length === BOOKS_MAX || found.some((span) => span.toSeq < span.seqNow) };
}

/** Records spans that have no violations. Never moves back a position that another worker recorded meanwhile. */
export async function rememberChecked(spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return;
  await rows({
    name: "remember-checked",
    text: `INSERT INTO book_check (account_id, seq, line_number) SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[])
           ON CONFLICT (account_id) DO UPDATE SET seq = greatest(book_check.seq, excluded.seq),
             line_number = greatest(book_check.line_number, excluded.line_number)`,
    values: [spans.map((span) => span.accountId), spans.map((span) => span.toSeq), spans.map((span) => span.toLine)],
  });
}
