import type { Machine } from "#lib/core/machine.ts";
import { spiVerdict } from "#lib/core/pix/spi-code.ts";
import { release } from "#lib/ledger/hold.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import { refundMachine } from "../refunds/refund-machine.ts";
import { withdrawalMachine } from "../withdrawals/withdrawal-machine.ts";
import { type News, type Order, recordOf } from "./order.ts";

export type NewsDecision =
  /** The order has changed and must be written. `moves`: its new statuses, in order; may be empty. */
  { verdict: "APPLIED"; moves: string[] } | { verdict: "KNOWN" } | { verdict: "QUARANTINED"; because: string };

const MACHINES: Record<Order["kind"], Machine<string>> = { withdrawal: withdrawalMachine, refund: refundMachine };
const KNOWN: NewsDecision = { verdict: "KNOWN" };
const aside = (because: string): NewsDecision => ({ verdict: "QUARANTINED", because });

/**
 * Decides what a message of the rail means for an order and applies it in memory: changes the status, and turns the
 * hold into a debit or releases it. Messages may come late, early, twice or contradict each other; the first one that
 * ends an order counts.
 */
export function decideNews(news: News, order: Order | undefined, book: OpenBook | undefined): NewsDecision {
  if (!order || !book) return aside("No order of ours has this endToEndId.");
  if (news.amount !== order.amount) return aside(`The order was over ${order.amount} cents, not ${news.amount}.`);
  if (MACHINES[order.kind].isFinal(order.status)) return afterTheEnd(news, order);
  if (news.what === "TAKEN") return taken(order);
  if (news.what === "REFUSED" && order.sent) return aside("The rail refuses an order that it had taken.");

  // From here on it must succeed.
  const moves = news.what === "REFUSED" || order.status !== "INITIATED" ? [] : [move(order, "CONFIRMED")];
  order.sent ||= news.what !== "REFUSED";
  moves.push(move(order, finalState(news, order)));
  if (news.what === "SETTLED") {
    debit(order, book);
  } else {
    order.spiCode = news.code;
    order.errorCode = spiVerdict(news.code as string).errorCode;
    release(book, recordOf(order), order.amount + order.fee);
  }
  return { verdict: "APPLIED", moves };
}

function afterTheEnd(news: News, order: Order): NewsDecision {
  if (news.what === "TAKEN") return KNOWN;
  const same = news.what === "SETTLED" ? order.status === "SUCCESS" : order.spiCode === news.code;
  return same ? KNOWN : aside(`The order had ended as ${order.status} before it was ${news.what}.`);
}

function taken(order: Order): NewsDecision {
  if (order.sent) return KNOWN;
  order.sent = true;
  return { verdict: "APPLIED", moves: order.kind === "withdrawal" ? [move(order, "CONFIRMED")] : [] };
}

function move(order: Order, to: string): string {
  order.status = MACHINES[order.kind].move(order.status, to) as never;
  return to;
}

function finalState(news: News, order: Order): string {
  if (news.what === "SETTLED") return "SUCCESS";
  if (order.kind === "refund") return "FAILED";
  // An order that the rail refused was never sent, so it is CANCELED, whatever its code means otherwise. An order that
  // was sent cannot become CANCELED.
  if (news.what === "REFUSED") return "CANCELED";
  const { state } = spiVerdict(news.code as string);
  return state === "CANCELED" ? "FAILED" : state;
}

function debit(order: Order, book: OpenBook): void {
  const { amount, fee, endToEndId, externalId, counterparty, description, metadata } = order;
  const record = recordOf(order);
  post(book, {
    debit: "HELD",
    credit: "RAIL",
    amount,
    reference: `${record}:settle`,
    line: {
      kind: order.kind,
      productTransactionId: order.id,
      endToEndId,
      externalId,
      counterparty,
      description,
      metadata,
    },
  });
  if (fee === 0n) return;
  post(book, {
    debit: "HELD",
    credit: "FEES",
    amount: fee,
    reference: `${record}:fee`,
    line: { kind: "fee", productTransactionId: order.id, externalId },
  });
}
