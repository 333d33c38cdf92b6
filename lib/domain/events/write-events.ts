import { eventName } from "#lib/core/event-name.ts";
import { arrayLiteral } from "#lib/server/array-literal.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { columnsOf } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

/**
 * A change of a record's status. `number`: which time the record has this status, 1 where it has each once. `pixKey`: the
 * key of the incoming payment. A webhook of variant B gets no event with another key. `isSilent`: no webhook is told.
 */
export type NewEvent = {
  accountId: string;
  recordKind: "charge" | "withdrawal" | "refund" | "transfer" | "unappliedPayment";
  recordId: string;
  status: string;
  number?: number;
  pixKey: string | null;
  actor: string;
  isSilent?: boolean;
};

const EVENT = columnsOf("Event", [
  "accountId",
  "id",
  "recordKind",
  "recordId",
  "status",
  "number",
  "pixKey",
  "actor",
  "createdAt",
]);
const INSERT_EVENTS = `INSERT INTO event (${EVENT})
  SELECT *, $9::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::smallint[], $7::text[], $8::text[])`;

const DELIVERY = columnsOf("WebhookDelivery", [
  "accountId",
  "id",
  "endpointId",
  "eventId",
  "nextAttemptAt",
  "createdAt",
]);
// Webhooks of variant A get all events of their account; those of variant B only their own key's, and withdrawals.
const INSERT_DELIVERIES = `INSERT INTO webhook_delivery (${DELIVERY})
  SELECT e.account_id, gen_random_uuid(), e.id, v.id, clock_timestamp(), $6::timestamptz
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS v(account_id, id, pix_key, name_a, name_b)
  JOIN webhook_endpoint e ON e.account_id = v.account_id AND e.active AND e.deleted_at IS NULL
  WHERE CASE e.variant WHEN 'A' THEN v.name_a ELSE v.name_b END = ANY(e.events)
    AND (e.variant = 'A' OR v.pix_key IS NULL OR v.pix_key = e.pix_key)`;

/**
 * Writes events, and a due delivery for each endpoint that subscribed to them, in the transaction that changed the
 * records. Returns the number of deliveries.
 */
export async function writeEvents(tx: Tx, events: NewEvent[], at: Date): Promise<number> {
  if (events.length === 0) return 0;
  const ids = arrayLiteral(events.map(() => uuidV7()));
  const accountIds = arrayLiteral(events.map((event) => event.accountId));
  const names = events.map(({ recordKind, status, isSilent }) => (isSilent ? null : eventName(recordKind, status)));
  const written = tx.query({
    name: "insert-events",
    text: INSERT_EVENTS,
    values: [
      accountIds,
      ids,
      arrayLiteral(events.map((event) => event.recordKind)),
      arrayLiteral(events.map((event) => event.recordId)),
      arrayLiteral(events.map((event) => event.status)),
      arrayLiteral(events.map((event) => event.number ?? 1)),
      arrayLiteral(events.map((event) => event.pixKey)),
      arrayLiteral(events.map((event) => event.actor)),
      at,
    ],
  });
  const due = tx.query({
    name: "insert-deliveries",
    text: INSERT_DELIVERIES,
    values: [
      accountIds,
      ids,
      arrayLiteral(events.map((event) => event.pixKey)),
      arrayLiteral(names.map((name) => name?.A ?? null)),
      arrayLiteral(names.map((name) => name?.B ?? null)),
      at,
    ],
  });
  const [, deliveries] = await pipelined(written, due);
  return deliveries.rowCount ?? 0;
}
