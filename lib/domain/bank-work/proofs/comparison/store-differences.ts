import type { Tx } from "#lib/server/db.ts";
import { boundsOf, MIDNIGHT_MINUTES, type ProvenDay } from "./proven-day.ts";

/** So many differences of a kind are listed one by one, the largest first; the others of the day are one difference. */
const LISTED_MAX = 500;

const MOVEMENT = (
  line: string,
) => `jsonb_strip_nulls(jsonb_build_object('id', CASE ${line}.side WHEN 'BANK' THEN ${line}.id END, 'kind', ${line}.kind,
  'at', ${line}.at, 'amount', ${line}.amount, 'endToEndId', ${line}.end_to_end_id, 'secondId', ${line}.second_id, 'reference', ${line}.reference,
  'text', nullif(${line}.text, '')))`;
const POSTING = "substr(o.id, 38)";
const OF_BANK = "proof_line b WHERE b.connection_id = $2 AND b.side = 'BANK'";

// Of a day's fees only their sum is a difference.
const STORE = `WITH found AS (
    SELECT 'AMOUNT_DIFFERS' AS kind, b.kind AS line_kind, b.id AS key, ${MOVEMENT("b")} AS movement, o.account_id, ${POSTING} AS posting,
      o.end_to_end_id, coalesce(b.reference, o.reference) AS reference, b.at, o.amount AS here, b.amount AS bank, false AS waits
    FROM proof_line b JOIN proof_line o ON o.connection_id = $2 AND o.side = 'OURS' AND o.id = b.partner
    WHERE b.connection_id = $2 AND b.side = 'BANK' AND o.amount <> b.amount
    UNION ALL
    SELECT 'ONLY_AT_BANK', b.kind, b.id, ${MOVEMENT("b")}, NULL, NULL, b.end_to_end_id, b.reference, b.at, NULL, b.amount, false
    FROM ${OF_BANK} AND b.partner IS NULL AND b.kind <> 'BLOCK'
    UNION ALL
    SELECT 'ONLY_HERE', o.kind, o.id, ${MOVEMENT("o")}, o.account_id, ${POSTING}, o.end_to_end_id, o.reference, o.at, o.amount, NULL,
      o.at >= $5::timestamptz - interval '${MIDNIGHT_MINUTES} minutes'
    FROM proof_line o WHERE o.connection_id = $2 AND o.side = 'OURS' AND o.partner IS NULL AND o.difference_id IS NULL AND o.at >= $4 AND o.at < $5),
  grouped AS (
    SELECT *, CASE WHEN waits THEN key WHEN kind = 'ONLY_AT_BANK' AND line_kind = 'FEE' THEN 'fees'
      WHEN row_number() OVER (PARTITION BY kind, line_kind = 'FEE', waits ORDER BY abs(coalesce(bank, 0) - coalesce(here, 0)) DESC, key) > ${LISTED_MAX}
      THEN 'rest' ELSE key END AS part
    FROM found),
  stored AS (
    INSERT INTO proof_difference (operator_id, id, connection_id, day, kind, lines, movement, account_id, posting, end_to_end_id, reference, at,
      amount_here, amount_bank, status)
    SELECT $1, gen_random_uuid(), $2, $3::date, kind, count(*),
      CASE WHEN count(*) = 1 THEN min(movement::text)::jsonb WHEN part = 'fees' THEN '{"kind": "FEE"}'::jsonb END,
      min(account_id::text)::uuid, CASE WHEN count(*) = 1 THEN min(posting) END, CASE WHEN count(*) = 1 THEN min(end_to_end_id) END,
      CASE WHEN count(*) = 1 THEN min(reference) END, max(at), sum(here)::bigint, sum(bank)::bigint,
      CASE WHEN bool_or(waits) THEN 'WAITING' ELSE 'OPEN' END
    FROM grouped GROUP BY kind, part HAVING NOT (part = 'fees' AND sum(bank) = 0)
    RETURNING status)
  SELECT count(*)::int AS open FROM stored WHERE status = 'OPEN'`;

const END_WAITING = `WITH ended AS (
    UPDATE proof_difference d SET status = CASE WHEN o.partner IS NULL THEN 'OPEN' ELSE 'MATCHED' END
    FROM proof_line o WHERE o.connection_id = $2 AND o.side = 'OURS' AND o.difference_id = d.id AND d.operator_id = $1 AND d.status = 'WAITING'
    RETURNING d.day, d.status),
  late AS (SELECT day, count(*)::int AS count FROM ended WHERE status = 'OPEN' GROUP BY day),
  told AS (UPDATE connection_proof p SET status = 'DIFFERENT', differences = p.differences + late.count FROM late
    WHERE p.connection_id = $2 AND p.day = late.day RETURNING late.count)
  SELECT coalesce(sum(count), 0)::int AS open FROM told`;

/** Stores what a day's lines have without a partner, or with another amount. Returns how many are open: of this day, and of the day before. */
export async function storeDifferences(
  tx: Tx,
  { operatorId, connectionId, day }: ProvenDay,
): Promise<{ open: number; late: number }> {
  const { start, end } = boundsOf(day);
  const ended = await tx.query<{ open: number }>(END_WAITING, [operatorId, connectionId]);
  const stored = await tx.query<{ open: number }>(STORE, [operatorId, connectionId, day, start, end]);
  return { open: stored.rows[0]?.open ?? 0, late: ended.rows[0]?.open ?? 0 };
}
