import { z } from "zod";
import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { HEALTH_BACKLOG_MAX } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";

const DAY_MS = 86_400_000;

type Calls = { connectionId: string; today: number; failuresToday: number; lastDay: number; failuresOfLastDay: number };
type Stuck = { connectionId: string; unknown: number; unknownSince: Date | null; parked: number } & StuckPayouts;
type StuckPayouts = { unknownPayouts: number; parkedPayouts: number };
type Waiting = { connectionId: string; count: number; oldestAt: Date | null };

/** What the tables of calls, orders and records say of a connection. */
export type ConnectionFigures = { calls: Calls | undefined; stuck: Stuck | undefined; waiting: Waiting | undefined };

/** Reads the figures of these connections at a time. Waiting orders are counted up to HEALTH_BACKLOG_MAX. */
export async function connectionFigures(ids: string[], now: Date): Promise<(id: string) => ConnectionFigures> {
  const [calls, stuck, waiting] = await Promise.all([
    rows<Calls>({ text: CALLS, values: [ids, startOfBrtDay(brtDay(now)), new Date(now.getTime() - DAY_MS)] }),
    rows<Stuck>({ text: STUCK, values: [ids] }),
    rows<Waiting>({ text: WAITING, values: [ids] }),
  ]);
  return (id) => ({
    calls: calls.find(({ connectionId }) => connectionId === id),
    stuck: stuck.find(({ connectionId }) => connectionId === id),
    waiting: waiting.find(({ connectionId }) => connectionId === id),
  });
}

const CALLS = `SELECT connection_id AS "connectionId",
    coalesce(sum(calls) FILTER (WHERE hour >= $2), 0)::int AS today,
    coalesce(sum(failures) FILTER (WHERE hour >= $2), 0)::int AS "failuresToday",
    sum(calls)::int AS "lastDay", sum(failures)::int AS "failuresOfLastDay"
  FROM connection_calls WHERE connection_id = ANY($1::uuid[]) AND hour > $3 GROUP BY connection_id`;

/** By status too, so that the indexes of unsettled records find them. */
const STUCK = `SELECT a.connection_id AS "connectionId", count(*) FILTER (WHERE o.rail_state = 'UNKNOWN')::int AS unknown,
    min(o.since) FILTER (WHERE o.rail_state = 'UNKNOWN') AS "unknownSince", count(*) FILTER (WHERE o.rail_state = 'PARKED')::int AS parked,
    count(*) FILTER (WHERE o.rail_state = 'UNKNOWN' AND o.is_payout)::int AS "unknownPayouts",
    count(*) FILTER (WHERE o.rail_state = 'PARKED' AND o.is_payout)::int AS "parkedPayouts"
  FROM account a CROSS JOIN LATERAL (
    SELECT rail_state, coalesce(unknown_since, created_at) AS since, true AS is_payout FROM withdrawal
    WHERE account_id = a.id AND status IN ('INITIATED', 'CONFIRMED') AND rail_state IS NOT NULL
    UNION ALL SELECT rail_state, coalesce(unknown_since, created_at), false FROM refund
    WHERE account_id = a.id AND status = 'PROCESSING' AND rail_state IS NOT NULL
    UNION ALL SELECT rail_state, coalesce(unknown_since, created_at), false FROM unapplied_payment
    WHERE account_id = a.id AND status IN ('WAITING', 'RETURNING') AND rail_state IS NOT NULL) o
  WHERE a.connection_id = ANY($1::uuid[]) GROUP BY a.connection_id`;

const WAITING = `SELECT c.id AS "connectionId", w.count, w."oldestAt" FROM unnest($1::uuid[]) c(id) CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE kind WHEN 'charges' THEN jsonb_array_length(payload->'charges') ELSE 1 END), 0)::int AS count,
      min(created_at) AS "oldestAt" FROM (SELECT created_at, kind, payload FROM rail_outbox WHERE connection_id = c.id ORDER BY created_at LIMIT ${HEALTH_BACKLOG_MAX}) o) w`;

const cents = z.int().transform(BigInt);
const stored = z.object({ available: cents, blockedByCourt: cents, blockedByDispute: cents });

/** Returns the balance that the worker stored; null: none, or none that is understood. */
export function readBalance(value: unknown) {
  return stored.safeParse(value).data ?? null;
}
