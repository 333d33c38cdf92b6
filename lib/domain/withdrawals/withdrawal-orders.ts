import { spiVerdict } from "#lib/core/pix/spi-code.ts";
import { select } from "#lib/server/row.ts";
import { giveBackToLimits } from "../limits/give-back.ts";
import type { Order, OrderKind } from "../payment-orders/order.ts";
import { type WithdrawalRow, withdrawalMachine } from "./withdrawal.ts";

const FIELDS = [
  "accountId",
  "id",
  "status",
  "amount",
  "fee",
  "endToEndId",
  "externalId",
  "description",
  "metadata",
  "errorCode",
  "spiCode",
] as const;
/** An order has an `endToEndId` and a creditor: without them a withdrawal fails before it is sent. */
type Locked = Pick<WithdrawalRow, (typeof FIELDS)[number]> & Pick<Order, "endToEndId" | "counterparty" | "sent">;

const LOCK_WITHDRAWALS = `SELECT ${select("Withdrawal", "withdrawal", FIELDS)}, creditor AS counterparty, sent_at IS NOT NULL AS sent
  FROM withdrawal WHERE account_id = ANY($1::uuid[]) AND end_to_end_id = ANY($2::text[]) ORDER BY account_id, id FOR UPDATE`;

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
    const { rows } = await tx.query<Locked>({
      name: "lock-withdrawals",
      text: LOCK_WITHDRAWALS,
      values: [accountIds, endToEndIds],
    });
    // `pixKey` null: variant B webhooks receive all withdrawals of the account, whatever key they were sent to.
    return rows.map((row) => ({ ...row, kind: withdrawalOrders, originalEndToEndId: null, pixKey: null }));
  },

  /** Withdrawals that failed no longer count towards the limits of their accounts. */
  async alsoWrite(tx, orders) {
    const failed = orders.filter(({ status }) => withdrawalMachine.isFinal(status as never) && status !== "SUCCESS");
    await giveBackToLimits(tx, failed);
  },
};
