import { spiVerdict } from "#lib/core/pix/spi-code.ts";
import type { Order, OrderKind } from "../payment-orders/order.ts";
import { withdrawalMachine } from "./withdrawal.ts";

/** Withdrawals as orders to the rail. */
export const withdrawalOrders: OrderKind = {
  name: "withdrawal",
  machine: withdrawalMachine,
  endToEndIdColumn: "end_to_end_id",
  sentStatus: "CONFIRMED",

  failedStatus({ what, code }) {
    // An order that the rail refused was never sent, so it is CANCELED, whatever its code means otherwise. An order that
    // was sent cannot become CANCELED.
    if (what === "REFUSED") return "CANCELED";
    const { state } = spiVerdict(code);
    return state === "CANCELED" ? "FAILED" : state;
  },

  async lock(tx, accountIds, endToEndIds) {
    const { rows } = await tx.query<Omit<Order, "kind" | "originalEndToEndId" | "pixKey">>({
      name: "lock-withdrawals",
      text: `SELECT account_id AS "accountId", id, status, amount, fee, end_to_end_id AS "endToEndId", external_id AS "externalId",
               creditor AS counterparty, description, metadata, error_code AS "errorCode", spi_code AS "spiCode", sent_at IS NOT NULL AS sent
             FROM withdrawal WHERE account_id = ANY($1::uuid[]) AND end_to_end_id = ANY($2::text[]) ORDER BY account_id, id FOR UPDATE`,
      values: [accountIds, endToEndIds],
    });
    // `pixKey` null: variant B webhooks receive all withdrawals of the account, whatever key they were sent to.
    return rows.map((row) => ({ ...row, kind: withdrawalOrders, originalEndToEndId: null, pixKey: null }));
  },
};
