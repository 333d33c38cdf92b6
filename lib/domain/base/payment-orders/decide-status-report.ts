import { failureOfReason, type RailReason } from "#lib/core/pix/rail-reason.ts";
import { type OpenBook, post, release } from "#lib/ledger/open-book.ts";
import type { ToldCreditor } from "#lib/rail/port.ts";
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
  const { endToEndId } = report.order;
  if (endToEndId !== null && order.endToEndId !== null && order.endToEndId !== endToEndId)
    return quarantined(`The rail knew the order as ${order.endToEndId} before.`);
  if (!order.kind.openStatuses.includes(order.status)) return afterTheEnd(report, order);
  const isLearnt = order.endToEndId === null && endToEndId !== null;
  if (report.what === "TAKEN") return taken(order, report, isLearnt);
  if (report.what === "REFUSED" && order.sent) return quarantined("The rail refuses an order that it had taken.");
  if (report.what === "SETTLED" && order.endToEndId === null && !isLearnt)
    return quarantined("The rail settled an order and does not say its endToEndId.");

  // From here on it must succeed.
  order.endToEndId ??= endToEndId;
  order.parked = false;
  const moves = report.what === "REFUSED" ? [] : markSent(order);
  if (report.what === "SETTLED") {
    noteCreditor(order, report.creditor);
    moves.push(move(order, order.kind.settledStatus));
    debit(order, book);
    takeFee(order, book);
  } else {
    moves.push(move(order, order.kind.failedStatus(report)));
    noteReason(order, report.reason);
    if (order.kind.waitsIn === "HELD") release(book, recordOf(order), order.amount + order.fee);
  }
  return { verdict: "APPLIED", moves };
}

type Taken = Extract<StatusReport, { what: "TAKEN" }>;

function taken(order: Order, { order: named, parked = false, creditor }: Taken, isLearnt: boolean): StatusDecision {
  if (order.sent && !isLearnt && order.parked === parked) return KNOWN;
  order.endToEndId ??= named.endToEndId;
  order.parked = parked;
  noteCreditor(order, creditor);
  return { verdict: "APPLIED", moves: markSent(order) };
}

function afterTheEnd(report: StatusReport, order: Order): StatusDecision {
  if (report.what === "TAKEN") return KNOWN;
  const same = report.what === "SETTLED" ? order.status === order.kind.settledStatus : hasReason(order, report.reason);
  return same ? KNOWN : quarantined(`The order had ended as ${order.status} before it was ${report.what}.`);
}

function hasReason({ spiCode, railReason }: Order, { code }: RailReason): boolean {
  return spiCode === code || railReason?.code === code;
}

/** Whom the bank says that it pays: the statement names them, too. */
function noteCreditor(order: Order, creditor: ToldCreditor | null | undefined): void {
  if (!creditor) return;
  order.told = creditor;
  const { name, ispb } = creditor;
  order.counterparty = { ...order.counterparty, name, ispb: ispb ?? order.counterparty.ispb ?? null };
}

function noteReason(order: Order, reason: RailReason): void {
  const isPlainSpiCode = reason.scheme === "SPI" && reason.text === "";
  order.spiCode = reason.scheme === "SPI" ? reason.code : null;
  order.railReason = isPlainSpiCode ? null : reason;
  order.errorCode = failureOfReason(reason);
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
  const { name, waitsIn } = order.kind;
  post(book, {
    debit: waitsIn,
    credit: "RAIL",
    amount,
    reference: `${recordOf(order)}:settle`,
    // What was never the account's own has no line in its statement.
    ...(name === "unapplied_payment"
      ? {}
      : {
          line: {
            kind: name,
            productTransactionId: order.id,
            endToEndId,
            externalId,
            counterparty,
            description,
            metadata,
          },
        }),
  });
}

function takeFee(order: Order, book: OpenBook): void {
  const { id, fee, endToEndId, externalId } = order;
  if (fee === 0n) return;
  post(book, {
    debit: "HELD",
    credit: "FEES",
    amount: fee,
    reference: `${recordOf(order)}:fee`,
    line: {
      kind: "fee",
      productTransactionId: id,
      endToEndId,
      externalId,
      description: `${order.kind.feeText} ${externalId}`,
    },
  });
}
