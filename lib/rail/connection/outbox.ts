import { arrayLiteral } from "../../server/array-literal.ts";
import { db, type Tx } from "../../server/db.ts";
import { columnsOf, type Row, select } from "../../server/row.ts";
import { uuidV7 } from "../../server/uuid-v7.ts";
import { workerId } from "../../server/worker-registry.ts";
import type { RailOrder } from "../rail.ts";

type WithoutId<Order> = Order extends RailOrder ? Omit<Order, "id"> : never;
type NewOrder = WithoutId<RailOrder>;

/** A leased order. `attempts` above 1: an earlier lease may already have sent the order. */
export type Leased<Order extends RailOrder> = Order & Row<"RailOutbox", "attempts">;

const LEASE = "30 seconds";

const QUEUE_ORDERS = `INSERT INTO rail_outbox (${columnsOf("RailOutbox", ["id", "accountId", "kind", "payload"])})
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[])`;

/** Queues orders for the rail, in the transaction that decided them. */
export async function queueOrders(tx: Tx, orders: NewOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await tx.query({
    name: "queue-orders",
    text: QUEUE_ORDERS,
    values: [
      arrayLiteral(orders.map(() => uuidV7())),
      arrayLiteral(orders.map((order) => order.accountId)),
      arrayLiteral(orders.map((order) => order.kind)),
      arrayLiteral(orders.map((order) => JSON.stringify(order.payload))),
    ],
  });
}

const LEASED = select("RailOutbox", "rail_outbox", ["id", "accountId", "kind", "payload", "attempts"]);

/**
 * Leases up to `max` orders of these kinds, oldest first. The lease ends after 30 s, or earlier if this worker dies;
 * then another worker takes the orders. A return is not leased while the answer to its payment is still in the outbox:
 * the network rejects a return of a payment that it has not recorded as accepted.
 */
export async function leaseOrders<Kind extends RailOrder["kind"]>(
  kinds: readonly Kind[],
  max: number,
): Promise<Leased<Extract<RailOrder, { kind: Kind }>>[]> {
  const { rows } = await db().query<Leased<Extract<RailOrder, { kind: Kind }>>>({
    name: "lease-orders",
    text: `UPDATE rail_outbox SET lease_to = now() + interval '${LEASE}', attempts = attempts + 1, leased_by = $3
           WHERE id IN (SELECT id FROM rail_outbox WHERE kind = ANY($2::text[]) AND (lease_to IS NULL OR lease_to < now())
                          AND (kind <> 'return' OR payload->>'originalEndToEndId' NOT IN (
                            SELECT payload->>'endToEndId' FROM rail_outbox WHERE kind = 'paymentAnswer'))
                        ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)
           RETURNING ${LEASED}`,
    values: [max, kinds, workerId()],
  });
  return rows;
}

/** Ends the lease of orders that could not be sent, so that any worker can retry them. */
export async function giveBackOrders(ids: string[]): Promise<void> {
  await db().query({
    name: "give-back-orders",
    text: "UPDATE rail_outbox SET lease_to = NULL WHERE id = ANY($1::uuid[])",
    values: [ids],
  });
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
