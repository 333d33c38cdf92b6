import type { DELIVERY_STATUSES } from "./timeline.contract.ts";

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The columns of an attempt of delivery `d`, from the last one. */
const ofLastAttempt = (columns: string) =>
  `(SELECT ${columns} FROM webhook_attempt t WHERE t.account_id = d.account_id AND t.delivery_id = d.id ORDER BY t.number DESC LIMIT 1)`;

const TAKEN_AT = "t.started_at + t.duration_ms * interval '1 millisecond'";
const STATUS = "CASE WHEN o.delivery_id IS NULL THEN 'DELIVERED' WHEN o.exhausted THEN 'EXHAUSTED' ELSE 'DUE' END";

const ALL = `SELECT d.account_id, d.id, d.endpoint_id, d.event_id, d.created_at, ${STATUS} AS status,
    coalesce(o.attempts, ${ofLastAttempt("t.number")}) AS attempts,
    CASE WHEN NOT o.exhausted THEN o.next_attempt_at END AS next_attempt_at,
    CASE WHEN o.delivery_id IS NULL THEN ${ofLastAttempt(TAKEN_AT)} END AS delivered_at
  FROM webhook_delivery d LEFT JOIN webhook_outbox o ON o.delivery_id = d.id`;

const ofOutbox = (
  status: DeliveryStatus,
  nextAttemptAt: string,
) => `SELECT o.account_id, o.delivery_id AS id, o.endpoint_id, o.event_id, o.created_at,
    '${status}' AS status, o.attempts, ${nextAttemptAt} AS next_attempt_at, NULL::timestamptz AS delivered_at FROM webhook_outbox o`;

const OF_STATUS: Record<DeliveryStatus, string> = {
  DELIVERED: `${ALL} WHERE o.delivery_id IS NULL`,
  DUE: `${ofOutbox("DUE", "o.next_attempt_at")} WHERE NOT o.exhausted`,
  EXHAUSTED: `${ofOutbox("EXHAUSTED", "NULL::timestamptz")} WHERE o.exhausted`,
};

/**
 * Returns deliveries with their state, of one status if it is given: SQL in the place of a table, with the columns
 * account_id, id, endpoint_id, event_id, created_at, status, attempts, next_attempt_at and delivered_at. A delivery has
 * arrived when the outbox has no row of it. A column that a query does not name costs nothing.
 */
export function deliveriesSql(status?: DeliveryStatus): string {
  return `(${status ? OF_STATUS[status] : ALL})`;
}
