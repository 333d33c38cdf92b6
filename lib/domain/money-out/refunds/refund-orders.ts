import type { Failure } from "#lib/core/failure.ts";
import { type Row, select } from "#lib/server/row.ts";
import { lockNamed } from "../../base/payment-orders/lock-named.ts";
import type { Order, OrderKind } from "../../base/payment-orders/order.ts";
import { refundMachine } from "./refund.ts";

const FIELDS = [
  "accountId",
  "id",
  "status",
  "amount",
  "fee",
  "externalId",
  "description",
  "pixKey",
  "errorCode",
  "spiCode",
] as const;
type Locked = Row<"Refund", (typeof FIELDS)[number], { errorCode: Failure | null }> &
  Pick<Order, "endToEndId" | "originalEndToEndId" | "counterparty" | "sent" | "parked" | "railReason">;

const LOCK_REFUNDS = `SELECT ${select("Refund", "r", FIELDS)}, r.return_id AS "endToEndId", r.end_to_end_id AS "originalEndToEndId",
    r.sent_at IS NOT NULL AS sent, r.rail_state IS NOT DISTINCT FROM 'PARKED' AS parked, r.rail_reason AS "railReason",
    jsonb_build_object('name', p.debtor->>'name', 'taxId', p.debtor->>'taxId', 'ispb', p.debtor->'bankAccount'->>'ispb') AS counterparty
  FROM refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id
  WHERE r.account_id = ANY($1::uuid[]) AND`;

/** Refunds as orders to the rail. */
export const refundOrders: OrderKind = {
  name: "refund",
  machine: refundMachine,
  endToEndIdColumn: "return_id",
  openStatuses: ["PROCESSING"],
  sentStatus: "PROCESSING",
  settledStatus: "SUCCESS",
  feeText: "Tarifa da devolução",
  waitsIn: "HELD",
  failedStatus: () => "FAILED",

  async lock(tx, named) {
    const locked = await lockNamed<Locked>(tx, named, {
      name: "lock-refunds",
      text: LOCK_REFUNDS,
      table: "r",
      endToEndIdColumn: "return_id",
    });
    return locked.map((row) => ({ ...row, kind: refundOrders, metadata: null }));
  },

  /** Subtracts the amounts of failed refunds from their payments' `reversed`. */
  async alsoWrite(tx, orders) {
    const failed = orders.filter((order) => order.status === "FAILED");
    if (failed.length === 0) return;
    await tx.query({
      name: "give-back-to-payments",
      text: `UPDATE payment SET reversed = payment.reversed - given.amount FROM (
               SELECT account_id, end_to_end_id, sum(amount)::bigint AS amount
               FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS failed(account_id, end_to_end_id, amount) GROUP BY account_id, end_to_end_id
             ) AS given WHERE payment.account_id = given.account_id AND payment.end_to_end_id = given.end_to_end_id`,
      values: [
        failed.map((order) => order.accountId),
        failed.map((order) => order.originalEndToEndId),
        failed.map((order) => order.amount),
      ],
    });
  },
};
