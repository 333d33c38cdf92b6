import { spiVerdict } from "#lib/core/pix/spi-code.ts";
import { type OpenBook, post, release } from "#lib/ledger/open-book.ts";
import type { Order, StatusReport } from "./order.ts";

export type StatusDecision =
  /** The order has changed and must be written. `moves`: its new statuses, in order; may be empty. */
  { verdict: "APPLIED"; moves: string[] } | { verdict: "KNOWN" } | { verdict: "QUARANTINED"; because: string };

const KNOWN: StatusDecision = { verdict: "KNOWN" };
const quarantined = (because: string): StatusDecision => ({ verdict: "QUARANTINED", because });

/**
 * Decides what a message of the rail means for an order and applies it in memory: changes the status, and turns the
 * hold into a debit or releases it. Messages may come late, early, twice or contradict each other; the first one that
 * ends an order counts.
 */
export function decideStatusReport(
  report: StatusReport,
  order: Order | undefined,
  book: OpenBook | undefined,
): StatusDecision {
  if (!order || !book) return quarantined("No order of ours has this endToEndId.");
  if (report.amount !== order.amount)
    return quarantined(`The order was over ${order.amount} cents, not ${report.amount}.`);
  if (order.kind.machine.isFinal(order.status)) return afterTheEnd(report, order);
  if (report.what === "TAKEN") return order.sent ? KNOWN : { verdict: "APPLIED", moves: markSent(order) };
  if (report.what === "REFUSED" && order.sent) return quarantined("The rail refuses an order that it had taken.");

  // From here on it must succeed.
  const moves = report.what === "REFUSED" ? [] : markSent(order);
  moves.push(move(order, report.what === "SETTLED" ? "SUCCESS" : order.kind.failedStatus(report)));
  if (report.what === "SETTLED") {
    debit(order, book);
    takeFee(order, book);
  } else {
    order.spiCode = report.code;
    order.errorCode = spiVerdict(report.code).errorCode;
    release(book, recordOf(order), order.amount + order.fee);
  }
  return { verdict: "APPLIED", moves };
}

function afterTheEnd(report: StatusReport, order: Order): StatusDecision {
  if (report.what === "TAKEN") return KNOWN;
  const same = report.what === "SETTLED" ? order.status === "SUCCESS" : order.spiCode === report.code;
  return same ? KNOWN : quarantined(`The order had ended as ${order.status} before it was ${report.what}.`);
}

function markSent(order: Order): string[] {
  order.sent = true;
  return order.status === order.kind.sentStatus ? [] : [move(order, order.kind.sentStatus)];
}

function move(order: Order, to: string): string {
  order.status = order.kind.machine.move(order.status, to);
  return to;
}

/** Returns `<kind>:<id>`, the beginning of the references of the order's postings. */
function recordOf({ kind, id }: Order): string {
  return `${kind.name}:${id}`;
}

function debit(order: Order, book: OpenBook): void {
  const { amount, endToEndId, externalId, counterparty, description, metadata } = order;
  post(book, {
    debit: "HELD",
    credit: "RAIL",
    amount,
    reference: `${recordOf(order)}:settle`,
    line: {
      kind: order.kind.name,
      productTransactionId: order.id,
      endToEndId,
      externalId,
      counterparty,
      description,
      metadata,
    },
  });
}

function takeFee(order: Order, book: OpenBook): void {
  const { id, fee, externalId } = order;
  if (fee === 0n) return;
  post(book, {
    debit: "HELD",
    credit: "FEES",
    amount: fee,
    reference: `${recordOf(order)}:fee`,
    line: { kind: "fee", productTransactionId: id, externalId },
  });
}
