import { batchRowsOf } from "../../server/batching/batch-rows.ts";
import type { Write } from "../../server/batching/write-together.ts";
import { db, type Tx } from "../../server/db.ts";
import { workerId } from "../../server/jobs/worker-registry.ts";
import { type Row, select } from "../../server/row.ts";
import { uuidV7 } from "../../server/uuid-v7.ts";
import type { ConnectionOrder, PayOrder } from "../orders.ts";

type WithoutId<Order> = Order extends PayOrder | ConnectionOrder ? Omit<Order, "id"> : never;
/** `connectionId`: the bank that gets the order. Null: the rail of this environment. */
export type NewOrder =
  | (WithoutId<PayOrder> & { connectionId?: null })
  | (WithoutId<ConnectionOrder> & { connectionId: string });

/** A leased order. `attempts` above 1: an earlier lease may already have sent the order. */
export type Leased<Order extends PayOrder | ConnectionOrder> = Order & Row<"RailOutbox", "attempts">;
export type LeasedAtConnection = Leased<ConnectionOrder> &
  Row<"RailOutbox", "connectionId" | "createdAt", { connectionId: string }>;

const LEASE = "30 seconds";
/** Longer than a worker has an order in hand: it waits for its turn, for a call, its token and the question after it. */
const CONNECTION_LEASE = "180 seconds";

const ORDERS = batchRowsOf("RailOutbox", ["id", "accountId", "kind", "payload", "connectionId"]);
const QUEUE_ORDERS = `INSERT INTO rail_outbox (${ORDERS.columns}) SELECT item.* FROM ${ORDERS.rows} AS item`;

/** Queues orders for the rail, in the transaction that decided them. */
export function orderWrites(orders: NewOrder[]): Write[] {
  if (orders.length === 0) return [];
  const all = orders.map((order) => ({
    id: uuidV7(),
    accountId: order.accountId,
    kind: order.kind,
    payload: order.payload,
    connectionId: order.connectionId ?? null,
  }));
  return [{ name: "queue-orders", text: QUEUE_ORDERS, rows: all.length, values: () => ORDERS.values(all) }];
}

const LEASED = select("RailOutbox", "rail_outbox", ["id", "accountId", "kind", "payload", "attempts"]);

/**
 * Leases up to `max` orders, oldest first. The lease ends after 30 s, or earlier if this worker dies; then another worker takes
 * the orders.
 */
export async function leaseOrders(max: number): Promise<Leased<PayOrder>[]> {
  const { rows } = await db().query<Leased<PayOrder>>({
    name: "lease-orders",
    text: `UPDATE rail_outbox SET lease_to = now() + interval '${LEASE}', attempts = attempts + 1, leased_by = $2
           WHERE id = ANY(ARRAY(SELECT id FROM rail_outbox WHERE connection_id IS NULL AND (lease_to IS NULL OR lease_to < now())
                        ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED))
           RETURNING ${LEASED}`,
    values: [max, workerId()],
  });
  return rows;
}

const LEASED_AT_CONNECTION = select("RailOutbox", "rail_outbox", [
  "id",
  "accountId",
  "kind",
  "payload",
  "attempts",
  "connectionId",
  "createdAt",
]);

/**
 * Leases up to `max` due orders of each of these connections, oldest first. The removal of a charge is not leased while
 * the charge itself waits.
 */
export async function leaseConnectionOrders(
  slots: readonly { connectionId: string; max: number }[],
): Promise<LeasedAtConnection[]> {
  if (slots.length === 0) return [];
  const { rows } = await db().query<LeasedAtConnection>({
    name: "lease-connection-orders",
    // As an array: nobody can guess how many `max` is, and a guess of many reads the whole outbox.
    text: `UPDATE rail_outbox SET lease_to = now() + interval '${CONNECTION_LEASE}', attempts = attempts + 1, leased_by = $3
           WHERE id = ANY(ARRAY(SELECT due.id FROM unnest($1::uuid[], $2::int[]) AS slot(connection_id, free) CROSS JOIN LATERAL (
                          SELECT o.id FROM rail_outbox o
                          WHERE o.connection_id = slot.connection_id AND (o.lease_to IS NULL OR o.lease_to < now())
                            AND (o.kind <> 'chargeRemoval' OR NOT EXISTS (SELECT FROM rail_outbox c
                              WHERE c.connection_id = o.connection_id AND c.kind = 'charges' AND c.payload->'charges' @>
                                jsonb_build_array(jsonb_build_object('recordId', o.payload->'recordId'))))
                          ORDER BY o.created_at LIMIT slot.free FOR UPDATE SKIP LOCKED) AS due))
           RETURNING ${LEASED_AT_CONNECTION}`,
    values: [slots.map(({ connectionId }) => connectionId), slots.map(({ max }) => max), workerId()],
  });
  return rows;
}

/** Returns the connections that have due orders. */
export async function connectionsWithOrders(): Promise<string[]> {
  const { rows } = await db().query<{ connectionId: string }>({
    name: "connections-with-orders",
    // One look into the index for each connection: a long outbox is not read as a whole.
    text: `SELECT c.id AS "connectionId" FROM connection c CROSS JOIN LATERAL (
             SELECT FROM rail_outbox o WHERE o.connection_id = c.id AND (o.lease_to IS NULL OR o.lease_to < now())
             ORDER BY o.created_at LIMIT 1) AS due WHERE c.active`,
  });
  return rows.map(({ connectionId }) => connectionId);
}

/** Ends the lease of orders that could not be sent, so that any worker can retry them. */
export async function giveBackOrders(ids: string[]): Promise<void> {
  await db().query({
    name: "give-back-orders",
    text: "UPDATE rail_outbox SET lease_to = NULL WHERE id = ANY($1::uuid[])",
    values: [ids],
  });
}

/** Lets a leased order be sent, or asked for, again after `afterMs`. Does nothing when it was leased again since. */
export async function postponeOrder(
  { id, attempts }: Pick<LeasedAtConnection, "id" | "attempts">,
  afterMs: number,
  on: Pick<Tx, "query">,
): Promise<void> {
  await on.query({
    name: "postpone-order",
    text: `UPDATE rail_outbox SET lease_to = now() + $2::int * interval '1 millisecond', leased_by = NULL
           WHERE id = $1 AND attempts = $3`,
    values: [id, Math.ceil(afterMs), attempts],
  });
}

/** Keeps these orders from being leased until `on` ends. Returns how often each of them was leased, by id. */
export async function lockOrders(ids: string[], on: Pick<Tx, "query">): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await on.query<Row<"RailOutbox", "id" | "attempts">>({
    name: "lock-orders",
    text: "SELECT id, attempts FROM rail_outbox WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE",
    values: [ids],
  });
  return new Map(rows.map(({ id, attempts }) => [id, attempts]));
}

/** Ends the leases of workers that no longer run. */
export async function freeOrders(tx: Tx, workerIds: string[]): Promise<void> {
  await tx.query({
    name: "free-orders",
    text: "UPDATE rail_outbox SET lease_to = NULL, leased_by = NULL WHERE leased_by = ANY($1::uuid[])",
    values: [workerIds],
  });
}

/** Deletes orders that the rail has answered. Where the answer is stored, `on` is the transaction that stores it. */
export async function deleteOrders(ids: string[], on: Pick<Tx, "query"> = db()): Promise<void> {
  if (ids.length === 0) return;
  await on.query({
    name: "delete-orders",
    text: "DELETE FROM rail_outbox WHERE id = ANY($1::uuid[])",
    values: [ids],
  });
}
