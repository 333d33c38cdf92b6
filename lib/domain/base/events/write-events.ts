import type { Variant } from "#lib/core/contract.ts";
import { eventName } from "#lib/core/states/event-name.ts";
import { batchRows, batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import { type Write, writeWith } from "#lib/server/batching/write-together.ts";
import { onCommit, pipelined, type Tx } from "#lib/server/db.ts";
import { announcement, type Change } from "#lib/server/jobs/notify.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { insertDeliveriesSql } from "./insert-deliveries.ts";
import { type LocalDelivery, localDeliverer } from "./local-deliverer.ts";
import { messageBody } from "./message-body.ts";

/** What webhooks are told of a record: the `data` of the message in each variant that is heard. */
export type Told = { accountNumber: string; data: Partial<Record<Variant, unknown>> };

/**
 * A change of a record's status. `number`: which time the record has this status, 1 where it has each once. `pixKey`: the
 * key of the incoming payment. A webhook of variant B gets no event with another key. `isSilent`: no webhook is told.
 * `told`: called when the event is written; absent, or without a result, if it is to be read when the first webhook is told.
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
  told?: (() => Told | undefined) | undefined;
};

type Bodies = Record<"nameA" | "nameB" | "bodyA" | "bodyB", string | null>;

const EVENTS = batchRowsOf("Event", [
  "accountId",
  "id",
  "recordKind",
  "recordId",
  "status",
  "number",
  "pixKey",
  "actor",
]);
const INSERT_EVENTS = `INSERT INTO event (${EVENTS.columns}, created_at)
  SELECT item.*, ${EVENTS.after(1)}::timestamptz FROM ${EVENTS.rows} AS item`;

// As a UUID of version 7: the time of its event, and then random. PostgreSQL 15 has no function for it.
const DELIVERY_ID = "(substr(v.id::text, 1, 15) || substr(gen_random_uuid()::text, 16))::uuid";
const NAMED = batchRows({
  accountId: "uuid",
  id: "uuid",
  pixKey: "text",
  nameA: "text",
  nameB: "text",
  bodyA: "text",
  bodyB: "text",
});
// A paused webhook gets deliveries too: they are owed until it is resumed.
// Webhooks of variant A get all events of their account; those of variant B only their own key's, and withdrawals.
const DELIVERIES = `SELECT e.account_id, ${DELIVERY_ID}, e.id, v.id, ${NAMED.after(1)}::timestamptz, CASE e.variant WHEN 'A' THEN v.body_a ELSE v.body_b END
  FROM ${NAMED.rows} AS v
  JOIN webhook_endpoint e ON e.account_id = v.account_id AND e.deleted_at IS NULL
  WHERE CASE e.variant WHEN 'A' THEN v.name_a ELSE v.name_b END = ANY(e.events)
    AND (e.variant = 'A' OR v.pix_key IS NULL OR v.pix_key = e.pix_key)`;
const INSERT_DELIVERIES = insertDeliveriesSql(DELIVERIES, { ready: NAMED.after(2), worker: NAMED.after(3) });
// FROM the announcement, because it is made also when there is no delivery.
const ANNOUNCE = `SELECT made.* FROM pg_notify($1, CASE WHEN EXISTS (SELECT FROM insert_deliveries WHERE NOT "isLocal") THEN $3 ELSE $2 END) AS announced
  LEFT JOIN insert_deliveries AS made ON made."isLocal"`;

/** What a transaction writes at a time: `writes` belong to the events, and `change` tells of both. */
type Written = { at: Date; events: NewEvent[]; writes?: Write[]; change: Change };

/**
 * Writes events, and a due delivery for each endpoint that subscribed to them, in the transaction that changed the
 * records; and tells of the change, and of deliveries that this process does not send itself. All is one statement.
 */
export async function writeEvents(tx: Tx, { at, events, writes = [], change }: Written): Promise<void> {
  if (events.length === 0) {
    await writeWith(tx, [announcement(change)], writes);
    return;
  }
  // Made when their turn comes to be sent: PostgreSQL writes the rows before them meanwhile.
  let made: NamedEvent[] | undefined;
  const named = () => (made ??= events.map((event) => nameEvent(event, at)));
  const deliverer = localDeliverer();
  const ready = deliverer?.readyFor(events.length, new Set(events.map(({ accountId }) => accountId))) ?? [];
  const isReady = deliverer !== null && ready.length > 0;
  const sendAlso: Change = { ...change, queues: [...change.queues, "deliveries"] };
  const insertEvents: Write = {
    name: "insert-events",
    text: INSERT_EVENTS,
    rows: events.length,
    values: () => [...EVENTS.values(named()), at],
  };
  const insertDeliveries: Write = {
    name: "insert-deliveries",
    ...INSERT_DELIVERIES,
    rows: events.length,
    values: () => [...NAMED.values(named()), at, ready, isReady ? workerId() : null],
  };
  const announceAll: Write = {
    name: "announce-events",
    text: ANNOUNCE,
    rows: 1,
    values: () => [...announcement(change).values(), announcement(sendAlso).values()[1]],
  };
  const [local, take] = await pipelined(
    writeWith<LocalDelivery | Record<keyof LocalDelivery, null>>(
      tx,
      [insertDeliveries, announceAll],
      [...writes, insertEvents],
    ),
    isReady ? deliverer.load(tx, ready) : null,
  );
  const sent = local.filter((delivery) => delivery.id !== null);
  const byId = new Map(named().map((event) => [event.id, event]));
  const bodyOf = ({ eventId }: LocalDelivery, variant: Variant) =>
    byId.get(eventId)?.[variant === "A" ? "bodyA" : "bodyB"] ?? null;
  if (take && sent.length > 0) onCommit(tx, () => take(sent, bodyOf));
}

type NamedEvent = ReturnType<typeof nameEvent>;

function nameEvent(event: NewEvent, at: Date) {
  const { accountId, recordKind, recordId, status, number = 1, pixKey, actor, isSilent, told } = event;
  const id = uuidV7();
  const name = isSilent ? null : eventName(recordKind, status);
  const [nameA, nameB] = [name?.A ?? null, name?.B ?? null];
  const content = told?.();
  const bodyOf = (variant: Variant) => bodyFor(variant, { id, type: name?.[variant], at, told: content });
  const bodies: Bodies = { nameA, nameB, bodyA: bodyOf("A"), bodyB: bodyOf("B") };
  return { accountId, id, recordKind, recordId, status, number, pixKey, actor, ...bodies };
}

type Message = { id: string; type: string | null | undefined; at: Date; told: Told | undefined };

function bodyFor(variant: Variant, { id, type, at, told }: Message): string | null {
  const data = told?.data[variant];
  return type && told && data ? messageBody(variant, { id, type, at, accountNumber: told.accountNumber, data }) : null;
}
