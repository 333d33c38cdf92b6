import { bookStatesBefore } from "#lib/ledger/book-states.ts";
import type { Tx } from "#lib/server/db.ts";
import { boundsOf, MIDNIGHT_MINUTES, type ProvenDay } from "./proven-day.ts";

/** The postings of an account above `after` up to `upto`. */
type Span = { accountId: string; after: bigint; upto: bigint };

/** A transfer to or from an account that is not at this bank is money that the bank must have moved. */
const OTHER_LEG = `CASE WHEN p.credit = 'TRANSFER' THEN regexp_replace(p.reference, ':out$', ':in') ELSE regexp_replace(p.reference, ':in$', ':out') END`;

/** A bank may name a return by the payment's endToEndId, by the return's own, or by our reference. */
const LOAD = `INSERT INTO proof_line (connection_id, side, operator_id, id, at, amount, kind, end_to_end_id, second_id, reference, account_id)
  SELECT $1, 'OURS', $2, mine.account_id || ':' || mine.reference, mine.at, mine.amount,
    CASE mine.record WHEN 'payment' THEN 'PAYMENT' WHEN 'withdrawal' THEN 'PAYOUT' WHEN 'refund' THEN 'RETURN_OUT' WHEN 'payout_return' THEN 'RETURN_IN'
      WHEN 'unapplied_payment' THEN CASE WHEN mine.amount > 0 THEN 'PAYMENT' ELSE 'RETURN_OUT' END ELSE 'OTHER' END,
    CASE mine.record WHEN 'payment' THEN mine.key ELSE known.end_to_end_id END, known.second_id, known.reference, mine.account_id
  FROM (
    SELECT p.account_id, p.posted_at AS at, p.reference, CASE WHEN p.debit IN ('RAIL', 'TRANSFER') THEN p.amount ELSE -p.amount END AS amount,
      split_part(p.reference, ':', 1) AS record, split_part(p.reference, ':', 2) AS key
    FROM unnest($3::uuid[], $4::bigint[], $5::bigint[]) AS span(account_id, after, upto)
      JOIN posting p ON p.account_id = span.account_id AND p.seq > span.after AND p.seq <= span.upto
    WHERE (('RAIL' IN (p.debit, p.credit) AND p.reference NOT LIKE 'adjustment:%')
      OR ('TRANSFER' IN (p.debit, p.credit) AND NOT EXISTS (SELECT FROM posting o WHERE o.account_id = ANY($3::uuid[])
        AND o.reference = ${OTHER_LEG}))) OFFSET 0) AS mine
  LEFT JOIN LATERAL (
    SELECT w.end_to_end_id, NULL AS second_id, replace(mine.key, '-', '') AS reference FROM withdrawal w
    WHERE mine.record = 'withdrawal' AND w.account_id = mine.account_id AND w.id = CASE mine.record WHEN 'withdrawal' THEN mine.key::uuid END
    UNION ALL
    SELECT r.end_to_end_id, r.return_id, replace(mine.key, '-', '') FROM refund r
    WHERE mine.record = 'refund' AND r.account_id = mine.account_id AND r.id = CASE mine.record WHEN 'refund' THEN mine.key::uuid END
    UNION ALL
    SELECT w.end_to_end_id, b.return_id, b.return_id FROM payout_return b JOIN withdrawal w ON w.account_id = b.account_id AND w.id = b.withdrawal_id
    WHERE mine.record = 'payout_return' AND b.account_id = mine.account_id AND b.id = CASE mine.record WHEN 'payout_return' THEN mine.key::uuid END
    UNION ALL
    SELECT u.end_to_end_id, CASE WHEN mine.amount < 0 THEN u.return_id END, CASE WHEN mine.amount < 0 THEN u.return_reference END
    FROM unapplied_payment u
    WHERE mine.record = 'unapplied_payment' AND u.account_id = mine.account_id
      AND u.id = CASE mine.record WHEN 'unapplied_payment' THEN mine.key::uuid END) AS known ON true
  ON CONFLICT DO NOTHING`;

// Transfers between accounts at this bank add up to nothing.
const SUM = `SELECT coalesce(sum(CASE WHEN p.debit IN ('RAIL', 'TRANSFER') THEN p.amount ELSE -p.amount END), 0)::bigint AS sum
  FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS span(account_id, after, upto)
    JOIN posting p ON p.account_id = span.account_id AND p.seq > span.after AND p.seq <= span.upto
  WHERE p.debit IN ('RAIL', 'TRANSFER') OR p.credit IN ('RAIL', 'TRANSFER')`;

// What was ours alone at the end of a day before, and may be the first that the bank has of this one.
const LOAD_WAITING = `INSERT INTO proof_line (connection_id, side, operator_id, id, at, amount, kind, end_to_end_id, second_id, reference, account_id, difference_id)
  SELECT connection_id, 'OURS', operator_id, account_id || ':' || posting, at, amount_here, movement->>'kind', end_to_end_id, movement->>'secondId',
    reference, account_id, id
  FROM proof_difference WHERE connection_id = $1 AND status = 'WAITING' AND day < $2 ON CONFLICT DO NOTHING`;

const NEXT_PROVEN =
  "SELECT FROM connection_proof WHERE connection_id = $1 AND day = $2::date + 1 AND our_balance IS NOT NULL";

/**
 * Loads our lines of a day, those of the next day's first minutes while that is not proven, and those that wait. Returns by how much the money that must be at the bank changed since `since`, the
 * end of the day that was proven last; null: since the first posting. It reads the postings of the days between alone.
 */
export async function loadOurLines(tx: Tx, proven: ProvenDay, since: Date | null): Promise<bigint> {
  const { connectionId, operatorId, day, accountIds } = proven;
  const { start, end } = boundsOf(day);
  const isNextProven = (await tx.query(NEXT_PROVEN, [connectionId, day])).rows.length > 0;
  const margin = isNextProven ? end : new Date(end.getTime() + MIDNIGHT_MINUTES * 60_000);
  const states = await bookStatesBefore(accountIds, [since ?? new Date(0), start, end, margin], tx);
  const seqs = new Map([...states].map(([id, found]) => [id, found.map(({ seq }) => seq)]));
  const spans = (from: number, to: number): Span[] =>
    accountIds.map((accountId) => {
      const seq = seqs.get(accountId) ?? [];
      return { accountId, after: seq[from] ?? 0n, upto: seq[to] ?? 0n };
    });
  await tx.query(LOAD, [connectionId, operatorId, ...columns(spans(1, 3))]);
  await tx.query(LOAD_WAITING, [connectionId, day]);
  const { rows } = await tx.query<{ sum: bigint }>(SUM, columns(spans(0, 2)));
  return rows[0]?.sum ?? 0n;
}

const columns = (spans: Span[]) => [
  spans.map(({ accountId }) => accountId),
  spans.map(({ after }) => after),
  spans.map(({ upto }) => upto),
];
