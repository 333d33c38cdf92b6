import type { Coverage, Invariant } from "#lib/ledger/check-invariants.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";

/** The payouts to check: those of which new postings are returns, or all of which money came back. */
const payouts = (coverage: Coverage) =>
  coverage === "all"
    ? "SELECT * FROM withdrawal w WHERE w.returned <> 0 OR EXISTS (SELECT FROM payout_return b WHERE b.account_id = w.account_id AND b.withdrawal_id = w.id)"
    : `SELECT w.* FROM (SELECT DISTINCT b.account_id, b.withdrawal_id AS id FROM (
           SELECT p.account_id, split_part(p.reference, ':', 2)::uuid AS id FROM span s
             JOIN posting p ON p.account_id = s.account_id AND p.seq > s.seq AND p.seq <= s.to_seq WHERE p.reference LIKE 'payout_return:%') AS posted
         JOIN payout_return b USING (account_id, id)) AS returned JOIN withdrawal w USING (account_id, id)`;

/** The invariants of money that came back of payouts. */
export const PAYOUT_RETURN_INVARIANTS: readonly Invariant[] = [
  {
    name: "I19",
    says: "What a payout says came back is the sum of its returns, never more than the payout, and only of one that was paid; each return is credited once, with its line.",
    scope: "span",
    sql: (
      coverage,
    ) => `SELECT w.account_id, 'withdrawal ' || w.id || ' ' || w.status || ' has ' || w.returned || ' returned' AS what
      FROM (${payouts(coverage)}) AS w CROSS JOIN LATERAL (
        SELECT count(*) AS number, coalesce(sum(b.amount), 0) AS sum,
          count(*) FILTER (WHERE p.amount = b.amount AND p.debit = 'RAIL' AND p.credit = 'AVAILABLE' AND l.kind = ${lineKindNumber("payoutReturn")}
            AND l.amount = b.amount AND l.end_to_end_id = b.return_id AND l.product_transaction_id = w.id) AS credited
        FROM payout_return b LEFT JOIN posting p ON p.account_id = b.account_id AND p.reference = 'payout_return:' || b.id
          LEFT JOIN statement_line l ON l.account_id = p.account_id AND l.line_number = p.line_number
        WHERE b.account_id = w.account_id AND b.withdrawal_id = w.id) AS back
      WHERE w.status <> 'SUCCESS' OR w.returned <> back.sum OR w.returned > w.amount OR back.credited <> back.number
        OR back.number <> (SELECT count(*) FROM event e WHERE e.account_id = w.account_id AND e.record_id = w.id AND e.record_kind = 'withdrawal'
          AND e.status = 'RETURNED')`,
  },
];
