import { failureOfReason, type RailReason } from "#lib/core/pix/rail-reason.ts";
import { spiVerdict } from "#lib/core/pix/spi-code.ts";
import type { Tx } from "#lib/server/db.ts";
import { select } from "#lib/server/row.ts";
import { lockNamed } from "../../base/payment-orders/lock-named.ts";
import type { Order, OrderKind } from "../../base/payment-orders/order.ts";
import { giveBackToLimits } from "../limits/give-back.ts";
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
type Locked = Pick<WithdrawalRow, (typeof FIELDS)[number]> &
  Pick<Order, "counterparty" | "sent" | "parked" | "railReason">;

/** An order has a creditor, or the expected one where the bank has no look-up: without them a withdrawal fails at once. */
const LOCK_WITHDRAWALS = `SELECT ${select("Withdrawal", "withdrawal", FIELDS)}, coalesce(creditor, paid_to, expected_creditor) AS counterparty,
    sent_at IS NOT NULL AS sent, rail_state IS NOT DISTINCT FROM 'PARKED' AS parked, rail_reason AS "railReason"
  FROM withdrawal WHERE account_id = ANY($1::uuid[]) AND`;

/** Withdrawals as orders to the rail. */
export const withdrawalOrders: OrderKind = {
  name: "withdrawal",
  machine: withdrawalMachine,
  endToEndIdColumn: "end_to_end_id",
  openStatuses: ["INITIATED", "CONFIRMED"],
  sentStatus: "CONFIRMED",
  settledStatus: "SUCCESS",
  feeText: "Tarifa do saque",
  waitsIn: "HELD",

  failedStatus({ what, reason }) {
    // An order that the rail refused was never sent, so it is CANCELED, whatever its code means otherwise, unless its key
    // failed. An order that was sent cannot become CANCELED.
    if (what === "REFUSED") return isAtInitiation(reason) ? "FAILED" : "CANCELED";
    if (reason.scheme !== "SPI") return "REJECTED";
    const { state } = spiVerdict(reason.code);
    return state === "CANCELED" ? "FAILED" : state;
  },

  async lock(tx, named) {
    const locked = await lockNamed<Locked>(tx, named, {
      name: "lock-withdrawals",
      text: LOCK_WITHDRAWALS,
      table: "withdrawal",
      endToEndIdColumn: "end_to_end_id",
    });
    // `pixKey` null: variant B webhooks receive all withdrawals of the account, whatever key they were sent to.
    return locked.map((row) => ({ ...row, kind: withdrawalOrders, originalEndToEndId: null, pixKey: null }));
  },

  noteTold: notePaidTo,

  /** Withdrawals that failed no longer count towards the limits of their accounts. */
  async alsoWrite(tx, orders) {
    const failed = orders.filter(({ status }) => withdrawalMachine.isFinal(status as never) && status !== "SUCCESS");
    await giveBackToLimits(tx, failed);
  },
};

/** A bank that looks the key up before money moves refuses what our own look-up would: the key has no owner, or another one. */
function isAtInitiation(reason: RailReason): boolean {
  const failure = failureOfReason(reason);
  return reason.scheme !== "SPI" && (failure === "PIX_KEY_NOT_FOUND" || failure === "ACCOUNT_MISMATCH");
}

const NOTE_PAID_TO = `UPDATE withdrawal SET paid_to = jsonb_build_object('taxId', withdrawal.expected_creditor->>'taxId') || told.creditor
  FROM unnest($1::uuid[], $2::uuid[], $3::jsonb[]) AS told(account_id, id, creditor)
  WHERE withdrawal.account_id = told.account_id AND withdrawal.id = told.id AND withdrawal.creditor IS NULL`;

async function notePaidTo(tx: Tx, orders: readonly Order[]): Promise<void> {
  const told = orders.filter((order) => order.told);
  if (told.length === 0) return;
  await tx.query({
    name: "note-paid-to",
    text: NOTE_PAID_TO,
    values: [
      told.map(({ accountId }) => accountId),
      told.map(({ id }) => id),
      told.map((order) => JSON.stringify(order.told)),
    ],
  });
}
