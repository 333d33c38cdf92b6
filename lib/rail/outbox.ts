import { db, type Tx } from "../server/db.ts";
import { uuidV7 } from "../server/uuid-v7.ts";
import type { RailOrder } from "./rail.ts";

type NewOrder = Omit<RailOrder, "id"> & { accountId: string | null };

const LEASE = "30 seconds";

/** Queues orders for the rail, in the transaction that decided them. */
export async function queueOrders(tx: Tx, orders: NewOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await tx.query({
    name: "queue-orders",
    text: "INSERT INTO rail_outbox (id, account_id, kind, payload) SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[])",
    values: [
      orders.map(() => uuidV7()),
      orders.map((order) => order.accountId),
      orders.map((order) => order.kind),
      orders.map((order) => JSON.stringify(order.payload)),
    ],
  });
}

/** Leases up to `max` orders for 30 s, oldest first. Who dies with them loses the lease, and they are sent again. */
export async function leaseOrders(max: number): Promise<RailOrder[]> {
  const { rows } = await db().query<RailOrder>({
    name: "lease-orders",
    text: `UPDATE rail_outbox SET lease_to = now() + interval '${LEASE}', attempts = attempts + 1
           WHERE id IN (SELECT id FROM rail_outbox WHERE lease_to IS NULL OR lease_to < now()
                        ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)
           RETURNING id, kind, payload`,
    values: [max],
  });
  return rows;
}

/** Removes orders that the rail has taken. */
export async function deleteOrders(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db().query({
    name: "delete-orders",
    text: "DELETE FROM rail_outbox WHERE id = ANY($1::uuid[])",
    values: [ids],
  });
}
