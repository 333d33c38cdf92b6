import { changesWithEvents } from "#lib/core/event-name.ts";
import { WEBHOOK_DELIVERY_DAYS } from "#lib/core/limits.ts";
import type { Invariant } from "#lib/ledger/check-invariants.ts";
import { charges } from "./checked-charges.ts";

/** Tolerance: a webhook that was configured while an event was written need not get a delivery of it. */
const CONFIGURED = "interval '5 seconds'";

/** Of older events the deliveries have ended, by the time in the event's id. */
const IS_KEPT = `e.id >= first_id_at(clock_timestamp() - interval '${WEBHOOK_DELIVERY_DAYS} days')`;

const EVENT_NAMES = changesWithEvents()
  .map(({ recordKind, status, A, B }) => `('${recordKind}', '${status}', '${A}', ${B ? `'${B}'` : "NULL"})`)
  .join(", ");

/** The invariant between the records, their events and the deliveries of these. */
export const EVENT_INVARIANTS: readonly Invariant[] = [
  {
    name: "I8",
    says: `Each change of status has its event, and each event of the last ${WEBHOOK_DELIVERY_DAYS} days a delivery for each webhook that subscribed to it, paused ones too, which waits, is owed, was given up or has arrived.`,
    scope: "span",
    sql: (
      coverage,
    ) => `SELECT c.account_id, 'charge ' || c.id || ' has no event for its status' AS what FROM (${charges(coverage)}) AS c
      WHERE c.status <> 'PENDING' AND NOT EXISTS (
        SELECT FROM event e WHERE e.account_id = c.account_id AND e.record_id = c.id AND e.record_kind = 'charge' AND e.status = c.status)
      UNION ALL
      SELECT e.account_id, 'event ' || e.id || ' neither waits for webhook ' || w.id || ' nor has arrived there'
      FROM (${charges(coverage)}) AS c JOIN event e ON e.account_id = c.account_id AND e.record_id = c.id AND ${IS_KEPT}
        JOIN (VALUES ${EVENT_NAMES}) AS named(record_kind, status, a, b) ON named.record_kind = e.record_kind AND named.status = e.status
        JOIN webhook_endpoint w ON w.account_id = e.account_id AND w.deleted_at IS NULL
          AND greatest(w.created_at, w.updated_at) + ${CONFIGURED} < e.created_at
          AND CASE w.variant WHEN 'A' THEN named.a ELSE named.b END = ANY(w.events)
          AND (w.variant = 'A' OR e.pix_key IS NULL OR e.pix_key = w.pix_key)
      WHERE NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = w.id AND d.event_id = e.id AND (
        EXISTS (SELECT FROM webhook_outbox o WHERE o.delivery_id = d.id)
        OR EXISTS (SELECT FROM webhook_attempt t WHERE t.account_id = d.account_id AND t.delivery_id = d.id AND t.status_code BETWEEN 200 AND 299)))`,
  },
];
