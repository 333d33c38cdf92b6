import type { Invariant } from "./check-invariants.ts";
import { LINE_KINDS } from "./line-kind.ts";

const numbers = (test: (kind: (typeof LINE_KINDS)[number]) => boolean) =>
  LINE_KINDS.flatMap((kind, number) => (test(kind) ? [number] : []));
const sum = (kinds: number[]) => kinds.map((kind) => `coalesce(b.sums[${kind + 1}], 0)`).join(" + ");
const CREDITS = numbers((kind) => kind.type === "credit");
const DEBITS = numbers((kind) => kind.type === "debit");
const TRANSFERS_IN = numbers((kind) => kind.name === "transferIn");
const TRANSFERS_OUT = numbers((kind) => kind.name === "transferOut");

const own = (side: string) => `p.${side} IN ('AVAILABLE', 'HELD')`;
const effect = (account: string) =>
  `CASE '${account}' WHEN p.credit THEN p.amount WHEN p.debit THEN -p.amount ELSE 0 END`;

/** SQL rows of (kind, far side, type), one for each line kind. */
const KINDS = LINE_KINDS.map(({ farSide, type }, kind) => `(${kind}, '${farSide}', '${type}')`).join(", ");

/**
 * The new rows with the number of the row before them (`prior`), computed apart (OFFSET 0): under row-level security an
 * index is asked for columns and values only, because a subtraction could tell of rows that may not be seen.
 */
const NEW_POSTINGS = `(SELECT p.*, p.seq - 1 AS prior FROM span s
  JOIN posting p ON p.account_id = s.account_id AND p.seq > s.seq AND p.seq <= s.to_seq OFFSET 0) AS p`;

/** Joins each new line `l` with the previous line `before`, which is null for a book's first line. */
const NEW_LINES = `FROM (SELECT l.*, l.line_number - 1 AS prior FROM span s
    JOIN statement_line l ON l.account_id = s.account_id AND l.line_number > s.line AND l.line_number <= s.to_line OFFSET 0) AS l
  LEFT JOIN statement_line before ON before.account_id = l.account_id AND before.line_number = l.prior`;

/**
 * SQL that is true when a line's running totals are not the previous line's totals plus this line. Totals of different
 * lengths are compared place by place, because a kind may have been added between the two lines.
 */
const wrongTotals = (totals: "counts" | "sums", step: string) => `CASE
  WHEN cardinality(l.${totals}) = cardinality(before.${totals})
  THEN l.${totals} <> before.${totals}[:l.kind] || (before.${totals}[l.kind + 1] + ${step}) || before.${totals}[l.kind + 2:]
  ELSE EXISTS (
    SELECT FROM unnest(l.${totals}) WITH ORDINALITY AS t(total, place)
    WHERE coalesce(total, 0) <> coalesce(before.${totals}[place], 0) + CASE WHEN place = l.kind + 1 THEN ${step} ELSE 0 END) END`;

/** Totals written before a kind was added have no value for it: that counts as 0. */
const differ = (totals: "counts" | "sums") =>
  `EXISTS (SELECT FROM unnest(b.${totals}, l.${totals}) AS t(book, line) WHERE coalesce(book, 0) <> coalesce(line, 0))`;

export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    name: "I1",
    says: "A book sums to zero, and so do an operator's transfers.",
    scope: "state",
    sql: () => `SELECT b.account_id, 'the account holds other than came in less what went out' AS what FROM book b
          WHERE b.available + b.held <> (${sum(CREDITS)}) - (${sum(DEBITS)})
          UNION ALL
          SELECT NULL, 'operator ' || a.operator_id || ' has transfers that left and did not arrive'
          FROM book b JOIN account a ON a.id = b.account_id
          GROUP BY a.operator_id HAVING sum((${sum(TRANSFERS_IN)}) - (${sum(TRANSFERS_OUT)})) <> 0`,
  },
  {
    name: "I2",
    says: "Each posting's balances follow from the one before.",
    scope: "span",
    sql: () => `SELECT p.account_id, 'posting ' || p.seq AS what
          FROM ${NEW_POSTINGS} LEFT JOIN posting before ON before.account_id = p.account_id AND before.seq = p.prior
          WHERE (before.seq IS NULL AND p.seq <> 1)
            OR p.available_after <> coalesce(before.available_after, 0) + ${effect("AVAILABLE")}
            OR p.held_after <> coalesce(before.held_after, 0) + ${effect("HELD")}`,
  },
  {
    name: "I3",
    says: "The book's row equals its last posting and its last line.",
    scope: "state",
    sql: () => `SELECT b.account_id, 'posting ' || b.seq || ', line ' || b.line_number AS what FROM book b
          LEFT JOIN LATERAL (SELECT * FROM posting WHERE account_id = b.account_id ORDER BY seq DESC LIMIT 1) AS p ON true
          LEFT JOIN LATERAL (SELECT * FROM statement_line WHERE account_id = b.account_id ORDER BY line_number DESC LIMIT 1) AS l ON true
          WHERE (b.seq, b.available, b.held) <> (coalesce(p.seq, 0), coalesce(p.available_after, 0), coalesce(p.held_after, 0))
            OR (p.seq IS NOT NULL AND b.last_posted_at <> p.posted_at)
            OR b.line_number <> coalesce(l.line_number, 0)
            OR ${differ("counts")} OR ${differ("sums")}`,
  },
  {
    name: "I4",
    says: "Available and held are never below zero, after any posting.",
    scope: "span",
    sql: () => `SELECT p.account_id, 'posting ' || p.seq AS what
          FROM span s JOIN posting p ON p.account_id = s.account_id AND p.seq > s.seq AND p.seq <= s.to_seq
          WHERE p.available_after < 0 OR p.held_after < 0
          UNION ALL SELECT account_id, 'now' FROM book WHERE available < 0 OR held < 0`,
  },
  {
    name: "I7",
    says: "Each posting across the border has its line and each line its posting; lines are numbered from 1 without gaps and their totals are right.",
    scope: "span",
    sql: () => `SELECT p.account_id, 'posting ' || p.seq AS what
          FROM span s JOIN posting p ON p.account_id = s.account_id AND p.seq > s.seq AND p.seq <= s.to_seq
            LEFT JOIN statement_line l ON l.account_id = p.account_id AND l.line_number = p.line_number
            LEFT JOIN (VALUES ${KINDS}) AS k(kind, far_side, type) ON k.kind = l.kind
          WHERE CASE WHEN ${own("debit")} = ${own("credit")} THEN p.line_number IS NOT NULL
            ELSE (l.seq, l.amount, l.balance_after, l.settled_at, k.far_side) IS DISTINCT FROM
              (p.seq, CASE k.type WHEN 'credit' THEN p.amount ELSE -p.amount END, p.available_after + p.held_after, p.posted_at,
               CASE k.type WHEN 'credit' THEN p.debit ELSE p.credit END) END
          UNION ALL
          SELECT l.account_id, 'line ' || l.line_number ${NEW_LINES}
            LEFT JOIN posting p ON p.account_id = l.account_id AND p.seq = l.seq
          WHERE (before.line_number IS NULL AND l.line_number <> 1)
            OR p.line_number IS DISTINCT FROM l.line_number
            OR l.kind_number <> l.counts[l.kind + 1]
            OR l.balance_after <> coalesce(before.balance_after, 0) + l.amount
            OR ${wrongTotals("counts", "1")} OR ${wrongTotals("sums", "abs(l.amount)")}`,
  },
  {
    name: "I11",
    says: "Lines are numbered in the order of their times, so a day's closing balance is the next day's opening balance.",
    scope: "span",
    sql: () => `SELECT l.account_id, 'line ' || l.line_number AS what ${NEW_LINES} WHERE l.settled_at < before.settled_at
          UNION ALL
          SELECT p.account_id, 'posting ' || p.seq
          FROM ${NEW_POSTINGS} JOIN posting before ON before.account_id = p.account_id AND before.seq = p.prior
          WHERE p.posted_at < before.posted_at`,
  },
  {
    name: "I15",
    says: "Nothing was posted into a closed period after its close.",
    scope: "state",
    sql: () => `SELECT b.account_id, 'closed until ' || b.closed_until AS what
          FROM (SELECT *, closed_seq + 1 AS following FROM book OFFSET 0) AS b
            LEFT JOIN posting last ON last.account_id = b.account_id AND last.seq = b.closed_seq
            LEFT JOIN posting next ON next.account_id = b.account_id AND next.seq = b.following
          WHERE (b.closed_seq > 0 AND last.posted_at IS NULL) OR last.posted_at >= b.closed_until OR next.posted_at < b.closed_until`,
  },
];
