import type { Failure } from "#lib/core/failure.ts";
import { type Row, select } from "#lib/server/row.ts";
import { lockNamed } from "../../base/payment-orders/lock-named.ts";
import type { Order, OrderKind } from "../../base/payment-orders/order.ts";
import { returnNumber, unappliedMachine } from "./unapplied-payment.ts";

const FIELDS = [
  "accountId",
  "id",
  "status",
  "amount",
  "returnId",
  "returnReference",
  "endToEndId",
  "errorCode",
  "spiCode",
] as const;
type Locked = Row<"UnappliedPayment", (typeof FIELDS)[number], { errorCode: Failure | null }> &
  Pick<Order, "sent" | "parked" | "railReason">;

const LOCK = `SELECT ${select("UnappliedPayment", "u", FIELDS)}, u.sent_at IS NOT NULL AS sent,
    u.rail_state IS NOT DISTINCT FROM 'PARKED' AS parked, u.rail_reason AS "railReason"
  FROM unapplied_payment u WHERE u.account_id = ANY($1::uuid[]) AND`;

/** Returns of unapplied payments as orders to the rail: they are paid from suspense, and no statement shows them. */
export const unappliedOrders: OrderKind = {
  name: "unapplied_payment",
  machine: unappliedMachine,
  endToEndIdColumn: "return_id",
  openStatuses: ["RETURNING"],
  sentStatus: "RETURNING",
  settledStatus: "RETURNED",
  feeText: "Tarifa da devolução",
  waitsIn: "SUSPENSE",
  failedStatus: () => "WAITING",

  async lock(tx, named) {
    const locked = await lockNamed<Locked>(tx, named, {
      name: "lock-unapplied-payments",
      text: LOCK,
      table: "u",
      endToEndIdColumn: "return_id",
    });
    return locked.map(({ endToEndId, returnId, returnReference, ...row }) => ({
      ...row,
      kind: unappliedOrders,
      endToEndId: returnId,
      originalEndToEndId: endToEndId,
      fee: 0n,
      externalId: row.id,
      counterparty: {},
      description: null,
      metadata: null,
      pixKey: null,
      eventNumber: returnNumber(returnReference) + 1,
    }));
  },
};
