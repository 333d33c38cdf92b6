import type { Coverage, Invariant } from "#lib/ledger/check-invariants.ts";

const LATEST = 2;

/** The closes to check: the latest of each operator, or all. */
const closes = (coverage: Coverage) =>
  coverage === "all"
    ? "SELECT * FROM period_close"
    : `SELECT c.* FROM operator o CROSS JOIN LATERAL (
        SELECT * FROM period_close WHERE operator_id = o.id ORDER BY id DESC LIMIT ${LATEST}) AS c`;

/**
 * Closed accounts with the numbers that follow their last ones, computed apart (OFFSET 0): under row-level security an index is asked for
 * columns and values only.
 */
const accounts = (coverage: Coverage) => `(SELECT a.*, c.period, c.starts_at, c.ends_at, a.after_line + 1 AS first_line,
    a.upto_line + 1 AS next_line, a.upto_seq + 1 AS next_seq
  FROM (${closes(coverage)}) AS c JOIN period_close_account a ON a.operator_id = c.operator_id AND a.close_id = c.id OFFSET 0) AS a`;

const line = (alias: string, number: string) =>
  `LEFT JOIN statement_line ${alias} ON ${alias}.account_id = a.account_id AND ${alias}.line_number = a.${number}`;
const posting = (alias: string, seq: string) =>
  `LEFT JOIN posting ${alias} ON ${alias}.account_id = a.account_id AND ${alias}.seq = a.${seq}`;

/** Whether the totals between two lines are not those of the close. Totals written before a kind was added count as 0. */
const differ = (totals: "counts" | "sums") => `EXISTS (
  SELECT FROM generate_series(1, greatest(cardinality(a.${totals}), cardinality(upto.${totals}))) AS place
  WHERE coalesce(upto.${totals}[place], 0) - coalesce(after.${totals}[place], 0) <> coalesce(a.${totals}[place], 0))`;

/** The invariants of closed periods. */
export const CLOSE_INVARIANTS: readonly Invariant[] = [
  {
    name: "I16",
    says: "The figures of a close are those of its books.",
    scope: "state",
    sql: (coverage) => `SELECT a.account_id, 'close of ' || a.period AS what
      FROM ${accounts(coverage)} JOIN book b ON b.account_id = a.account_id
        ${line("after", "after_line")} ${line("first", "first_line")} ${line("upto", "upto_line")} ${line("next", "next_line")}
        ${posting("last", "upto_seq")} ${posting("following", "next_seq")}
      WHERE b.closed_until < a.ends_at
        OR (a.after_line > 0 AND after.line_number IS NULL) OR (a.upto_line > 0 AND upto.line_number IS NULL)
        OR (a.upto_seq > 0 AND last.seq IS NULL)
        OR after.settled_at >= a.starts_at OR first.settled_at < a.starts_at
        OR upto.settled_at >= a.ends_at OR next.settled_at < a.ends_at
        OR last.posted_at >= a.ends_at OR following.posted_at < a.ends_at
        OR a.opening <> coalesce(after.balance_after, 0) OR a.available + a.held <> coalesce(upto.balance_after, 0)
        OR (a.available, a.held) <> (coalesce(last.available_after, 0), coalesce(last.held_after, 0))
        OR ${differ("counts")} OR ${differ("sums")}`,
  },
  {
    name: "I17",
    says: "A closed period opens with what the one before it closed with, and none is left out between two closes.",
    scope: "state",
    sql: (coverage) => `SELECT a.account_id, 'close of ' || a.period AS what
      FROM ${accounts(coverage)} JOIN period_close c ON c.operator_id = a.operator_id AND c.ends_at = a.starts_at
        JOIN period_close_account before ON before.operator_id = c.operator_id AND before.close_id = c.id AND before.account_id = a.account_id
      WHERE before.available + before.held <> a.opening
      UNION ALL
      SELECT NULL, 'close of ' || period FROM (
        SELECT period, starts_at, max(ends_at) OVER (PARTITION BY operator_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS until
        FROM period_close) AS ordered
      WHERE starts_at > until`,
  },
];
