import { arrayLiteral } from "../server/array-literal.ts";
import { db, type Tx } from "../server/db.ts";
import { workerId } from "../server/heart-beat.ts";
import { uuidV7 } from "../server/uuid-v7.ts";
import type { RailOrder } from "./rail.ts";

type WithoutId<Order> = Order extends RailOrder ? Omit<Order, "id"> : never;
type NewOrder = WithoutId<RailOrder> & { accountId: string | null };

/** An order in hand. `attempts` above 1: somebody had it before, and may have sent it. */
export type Leased<Order extends RailOrder> = Order & { attempts: number };

const LEASE = "30 seconds";

/** Queues orders for the rail, in the transaction that decided them. */
export async function queueOrders(tx: Tx, orders: NewOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await tx.query({
    name: "queue-orders",
    text: "INSERT INTO rail_outbox (id, account_id, kind, payload) SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[])",
    values: [
      arrayLiteral(orders.map(() => uuidV7())),
      arrayLiteral(orders.map((order) => order.accountId)),
      arrayLiteral(orders.map((order) => order.kind)),
      arrayLiteral(orders.map((order) => JSON.stringify(order.payload))),
    ],
  });
}

/**
 * Leases up to `max` orders of these kinds for 30 s, oldest first, or for as long as this worker lives. Then another takes
 * them up. A return waits while the answer to its payment is still here: the network turns back no payment that it does
 * not know as accepted.
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
           RETURNING id, kind, payload, attempts`,
    values: [max, kinds, workerId()],
  });
  return rows;
}

/** Gives orders back that could not be sent: whoever comes next tries again. */
export async function giveBackOrders(ids: string[]): Promise<void> {
  await db().query({
    name: "give-back-orders",
    text: "UPDATE rail_outbox SET lease_to = NULL WHERE id = ANY($1::uuid[])",
    values: [ids],
  });
}

/** Frees what workers had leased that are no more. */
export async function freeOrders(tx: Tx, workerIds: string[]): Promise<void> {
  await tx.query({
    name: "free-orders",
    text: "UPDATE rail_outbox SET lease_to = NULL, leased_by = NULL WHERE leased_by = ANY($1::uuid[])",
    values: [workerIds],
  });
}

/** Removes orders that the rail has answered, in the transaction that keeps the answer where there is one to keep. */
export async function deleteOrders(ids: string[], on: Pick<Tx, "query"> = db()): Promise<void> {
  if (ids.length === 0) return;
  await on.query({
    name: "delete-orders",
    text: "DELETE FROM rail_outbox WHERE id = ANY($1::uuid[])",
    values: [ids],
  });
}
