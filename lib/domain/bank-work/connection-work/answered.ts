import type { LeasedAtConnection } from "#lib/rail/queues/outbox.ts";
import type { Receipt } from "#lib/rail/receipt.ts";
import type { OrderKind } from "../../base/payment-orders/order.ts";
import type { SingleOrder } from "./carry-out.ts";

/** An order to pay. `amount` in cents. */
export type OrderedMoney = { of: OrderKind["name"]; accountId: string; recordId: string; amount: number };
/**
 * What a call was for. `charges`: no call, but the whole order, when all calls for its charges are
 * recorded.
 */
export type Ordered =
  | OrderedMoney
  | { of: "charge"; accountId: string; recordId: string; removal: boolean }
  | { of: "charges"; accountId: string };

/** `orderId`: in the outbox; null: only the state was asked. `attempts`: how often the order was sent or asked for. */
export type Answered = {
  connectionId: string;
  orderId: string | null;
  attempts: number;
  ordered: Ordered;
  receipt: Receipt;
};

/** Returns whether it is about money that leaves. */
export function isOfMoney(ordered: Ordered): ordered is OrderedMoney {
  return ordered.of !== "charge" && ordered.of !== "charges";
}

/** Returns whether its order is about more than this: it does not end by this answer. */
export function isPart({ ordered }: Answered): boolean {
  return ordered.of === "charge" && !ordered.removal;
}

/** Returns what a bank answered to an order. */
export function answerTo(order: LeasedAtConnection, ordered: Ordered, receipt: Receipt): Answered {
  const { id: orderId, connectionId, attempts } = order;
  return { orderId, connectionId, attempts, ordered, receipt };
}

/** Returns what an order is for. */
export function orderedBy({ accountId, kind, payload }: SingleOrder): Ordered {
  if (kind === "payout") return { of: "withdrawal", accountId, recordId: payload.recordId, amount: payload.amount };
  if (kind === "return") return { of: payload.of, accountId, recordId: payload.recordId, amount: payload.amount };
  return { of: "charge", accountId, recordId: payload.recordId, removal: true };
}

/** Returns what came of an order of several charges: it is sent again while one of them waits. */
export function receiptOfAll(receipts: readonly Receipt[]): Receipt {
  const unknown = receipts.find(({ outcome }) => outcome === "UNKNOWN");
  return unknown ?? receipts.find(({ outcome }) => outcome === "BUSY") ?? { outcome: "DONE" };
}
