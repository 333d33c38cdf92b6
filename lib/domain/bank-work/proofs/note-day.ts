import type { Balance } from "#lib/rail/port.ts";
import type { Queryable } from "#lib/server/db.ts";

/** SQL: the day in Brasília of an instant. */
export const brtDaySql = (instant: string) => `(${instant} AT TIME ZONE 'Etc/GMT+3')::date`;

const NOTE = `INSERT INTO connection_proof AS proof (connection_id, day, operator_id, account_ids, noted_at, told_balance, told_at, blocked_by_court, blocked_by_dispute,
    opening_difference)
  SELECT c.id, ${brtDaySql("noted.at")}, c.operator_id, here.ids, noted.at, $3, CASE WHEN $3::bigint IS NOT NULL THEN noted.at END, $4, $5,
    CASE WHEN NOT EXISTS (SELECT FROM connection_proof p WHERE p.connection_id = c.id)
      AND NOT EXISTS (SELECT FROM book b WHERE b.account_id = ANY(here.ids) AND b.seq > 0) THEN $3::bigint END
  FROM connection c CROSS JOIN LATERAL (SELECT coalesce($2::timestamptz, business_now(c.operator_id)) AS at) AS noted
    CROSS JOIN LATERAL (SELECT array_agg(a.id) AS ids FROM account a WHERE a.connection_id = c.id) AS here
  WHERE c.id = $1 AND here.ids IS NOT NULL
  ON CONFLICT (connection_id, day) DO UPDATE SET
    account_ids = ARRAY(SELECT DISTINCT id FROM unnest(proof.account_ids || excluded.account_ids) AS known(id)),
    told_balance = coalesce(excluded.told_balance, proof.told_balance), told_at = coalesce(excluded.told_at, proof.told_at),
    blocked_by_court = coalesce(excluded.blocked_by_court, proof.blocked_by_court),
    blocked_by_dispute = coalesce(excluded.blocked_by_dispute, proof.blocked_by_dispute)
  WHERE proof.status = 'OPEN' AND proof.attempts = 0`;

/**
 * Notes for the proof of the running day which accounts live at a connection, and the balance that the bank has just told; null: it told none. `at`: now,
 * by default. The first note of all begins what is proven: while no account has a posting, all that the bank has is the opening difference.
 */
export async function noteDay(on: Queryable, connectionId: string, balance: Balance | null, at?: Date): Promise<void> {
  const { blockedByCourt = null, blockedByDispute = null } = balance ?? {};
  const whole = balance && balance.available + balance.blockedByCourt + balance.blockedByDispute;
  await on.query({
    name: "note-day",
    text: NOTE,
    values: [connectionId, at ?? null, whole, blockedByCourt, blockedByDispute],
  });
}
