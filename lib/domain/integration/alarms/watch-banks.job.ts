import { CERTIFICATE_WARNING_DAYS, PRIZE_MINUTES_LEFT_FEW, PRIZE_MINUTES_MAX } from "#lib/core/limits.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import type { AlarmKind } from "./alarm.contract.ts";
import { announceAlarms, lockAlarmSettings, raiseAlarm } from "./raise-alarm.ts";

const FOUND_MAX = 200;
const FAILURES_MIN = 20;
/** However many calls succeeded in the hour before. */
const UNANSWERED = "interval '1 minute'";
const UNKNOWN_MINUTES = 10;
const LATE_MINUTES = PRIZE_MINUTES_MAX - PRIZE_MINUTES_LEFT_FEW;

/** Each bank fails for more than an hour: it is said again then. */
const FAILING = `SELECT c.operator_id AS "operatorId", c.id::text AS subject FROM connection c
  WHERE c.active AND (
    EXISTS (SELECT FROM connection_state s WHERE s.connection_id = c.id AND s.failing_since < clock_timestamp() - ${UNANSWERED})
    OR EXISTS (SELECT FROM connection_calls h
      WHERE h.connection_id = c.id AND h.hour >= date_trunc('hour', clock_timestamp() - interval '10 minutes')
      HAVING sum(h.failures) >= ${FAILURES_MIN} AND sum(h.failures) * 2 >= sum(h.calls)))
    AND NOT EXISTS (SELECT FROM alarm a WHERE a.operator_id = c.operator_id AND a.kind = 'failingBank' AND a.subject = c.id::text
      AND a.last_at > clock_timestamp() - interval '1 hour') LIMIT ${FOUND_MAX}`;

/** Said once for each number of days before the end. */
const ENDING = `SELECT c.operator_id AS "operatorId", c.id::text AS subject FROM connection c
  CROSS JOIN LATERAL (SELECT greatest(c.certificate_until, c.next_certificate_until) AS until) AS last
  WHERE c.active AND EXISTS (SELECT FROM unnest(ARRAY[${CERTIFICATE_WARNING_DAYS.join(", ")}]) AS before(days)
    WHERE clock_timestamp() >= last.until - make_interval(days => days)
      AND NOT EXISTS (SELECT FROM alarm a WHERE a.operator_id = c.operator_id AND a.kind = 'endingCertificate'
        AND a.subject = c.id::text AND a.last_at >= last.until - make_interval(days => days))) LIMIT ${FOUND_MAX}`;

const isNew = (kind: AlarmKind, operator: string, subject: string) =>
  `NOT EXISTS (SELECT FROM alarm a WHERE a.operator_id = ${operator} AND a.kind = '${kind}' AND a.subject = ${subject})`;

const unknownIn = (table: string, open: string) => `SELECT own.operator_id, o.id::text FROM account own
  JOIN ${table} o ON o.account_id = own.id AND o.status IN (${open})
  WHERE own.connection_id IS NOT NULL AND o.rail_state = 'UNKNOWN'
    AND o.unknown_since < clock_timestamp() - interval '${UNKNOWN_MINUTES} minutes' AND ${isNew("unknownOrder", "own.operator_id", "o.id::text")}`;
const UNKNOWN = `SELECT operator_id AS "operatorId", id AS subject FROM (
    ${unknownIn("withdrawal", "'INITIATED', 'CONFIRMED'")}
    UNION ALL ${unknownIn("refund", "'PROCESSING'")}
    UNION ALL ${unknownIn("unapplied_payment", "'RETURNING'")}) AS unknown(operator_id, id) LIMIT ${FOUND_MAX}`;

/** A payout that waits in the outbox, or that its bank took and has not ended. */
const LATE = `SELECT own.operator_id AS "operatorId", late.id AS subject FROM (
    SELECT account_id, payload->>'recordId' AS id FROM rail_outbox
    WHERE connection_id IS NOT NULL AND kind = 'payout' AND created_at < clock_timestamp() - interval '${LATE_MINUTES} minutes'
    UNION SELECT w.account_id, w.id::text FROM withdrawal w
    WHERE w.status = 'CONFIRMED' AND w.sent_at < clock_timestamp() - interval '${LATE_MINUTES} minutes') AS late
  JOIN account own ON own.id = late.account_id AND own.connection_id IS NOT NULL
  WHERE ${isNew("latePayout", "own.operator_id", "late.id")} LIMIT ${FOUND_MAX}`;

const WATCHED = { failingBank: FAILING, endingCertificate: ENDING, unknownOrder: UNKNOWN, latePayout: LATE } as const;

/**
 * Raises alarms about banks: one that fails, a certificate that ends, an order that nobody knows of for ten minutes, a payout
 * that is not done after 90 of the 120 minutes that the law gives. Returns how many it raised.
 */
export async function watchBanks(): Promise<number> {
  let raised = 0;
  for (const kind of Object.keys(WATCHED) as (keyof typeof WATCHED)[])
    raised += await transaction((tx) => watch(tx, kind));
  return raised;
}

async function watch(tx: Tx, kind: keyof typeof WATCHED): Promise<number> {
  const read = async () => (await tx.query<{ operatorId: string; subject: string }>(WATCHED[kind])).rows;
  const operatorIds = [...new Set((await read()).map(({ operatorId }) => operatorId))];
  if (operatorIds.length === 0) return 0;
  // Read again under the lock: another worker may have raised them meanwhile.
  const settings = await lockAlarmSettings(tx, operatorIds);
  const found = await read();
  const at = await databaseTime(tx);
  for (const { operatorId, subject } of found) {
    const alarm = { operatorId, kind, subject, actor: "rail", source: null, device: null, amount: null };
    await raiseAlarm(tx, { ...alarm, at, formerEmails: [] }, settings.get(operatorId));
  }
  await announceAlarms(tx, operatorIds);
  return found.length;
}
