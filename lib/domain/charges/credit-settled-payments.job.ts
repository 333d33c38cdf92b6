import { randomUUID } from "node:crypto";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { chargeIdOf } from "#lib/core/pix/txid.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { bookOf } from "#lib/ledger/open-book.ts";
import { type SettledPaymentMessage, settledPaymentMessage } from "#lib/rail/messages.ts";
import { deleteMessages, quarantine } from "#lib/rail/queues/inbox.ts";
import { queueOrders } from "#lib/rail/queues/outbox.ts";
import { workOffMessages } from "#lib/rail/queues/work-off-messages.ts";
import { byClock } from "#lib/server/clock.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/notify.ts";
import { loadFees } from "../accounts/fees.ts";
import { writeEvents } from "../events/write-events.ts";
import { isEndedUnpaid } from "../unapplied-payments/is-told.ts";
import { returnReference } from "../unapplied-payments/unapplied-payment.ts";
import { type NewUnapplied, unappliedReturnOrder, writeUnapplied } from "../unapplied-payments/write-unapplied.ts";
import { decideSettledPayment, type SettledDecision } from "./decide-settled-payment.ts";
import { loadCharges, loadPayments, type MovedCharge, writeCharges, writePayments } from "./payment-rows.ts";
import { loadUnapplied, type Owner, ownersOf } from "./settled-payment-rows.ts";

const BATCH_MAX = 500;

type Arrival = {
  inboxId: string;
  message: SettledPaymentMessage;
  connectionId: string | null;
  owner: Owner;
  paymentId: string;
  unappliedId: string;
};
/** `chargeStatus`: of the charge that it names, after the decision. */
type Decided = { arrival: Arrival; decision: SettledDecision; chargeStatus: string | undefined };

/** Credits or sets aside payments that banks have settled: at most 500 in one transaction. Returns how many. */
export async function creditSettledPayments(): Promise<number> {
  const worked = await workOffMessages("settledPayment", BATCH_MAX, settle);
  failpoint("payments.committed", worked > 0);
  return worked;
}

type Claimed = { id: string; payload: unknown; connectionId: string | null };

async function settle(tx: Tx, claimed: Claimed[]): Promise<void> {
  const read = claimed.map((one) => ({ ...one, message: settledPaymentMessage.safeParse(one.payload) }));
  const owners = await ownersOf(
    tx,
    read.flatMap(({ message, connectionId }) => (message.success ? [{ ...message.data, connectionId }] : [])),
  );
  const arrivals: Arrival[] = [];
  const refused: { id: string; because: string }[] = [];
  for (const { id, message, connectionId } of read) {
    const owner = message.success ? owners.get(message.data.endToEndId) : undefined;
    if (!message.success) refused.push({ id, because: "unreadable" });
    else if (!owner) refused.push({ id, because: "No account of ours has this key, or lives at this connection." });
    else {
      const ids = { inboxId: id, paymentId: randomUUID(), unappliedId: randomUUID() };
      arrivals.push({ ...ids, message: message.data, connectionId, owner });
    }
  }
  await quarantine(tx, refused);
  for (const group of byClock(arrivals, ({ owner }) => owner.aheadMs)) await decideAndWrite(tx, group);
  failpoint("payments.uncommitted");
}

/** The operators of these arrivals have one time. */
async function decideAndWrite(tx: Tx, arrivals: Arrival[]): Promise<void> {
  const accountIds = [...new Set(arrivals.map(({ owner }) => owner.accountId))];
  const endToEndIds = arrivals.map(({ message }) => message.endToEndId);
  const [books, charges, payments, unapplied, fees, now] = await pipelined(
    lockBooks(tx, accountIds),
    loadCharges(tx, arrivals.flatMap(namedBy)),
    loadPayments(tx, endToEndIds),
    loadUnapplied(tx, endToEndIds),
    loadFees(tx, accountIds, "deposit"),
    postingTime(tx, accountIds),
  );
  const decided = arrivals.map((arrival): Decided => {
    const { accountId, late } = arrival.owner;
    const { endToEndId, txid } = arrival.message;
    const charge = charges.get(`${accountId} ${txid === null ? null : chargeIdOf(txid)}`);
    const decision = decideSettledPayment(arrival.message, {
      ...{ charge, known: payments.get(endToEndId), unapplied: unapplied.get(endToEndId) },
      ...{ book: bookOf(books, accountId), fee: fees.get(accountId), late },
      ...{ paymentId: arrival.paymentId, unappliedId: arrival.unappliedId },
    });
    const amount = BigInt(arrival.message.amount);
    if (decision.verdict === "CREDITED") payments.set(endToEndId, { accountId, chargeId: decision.charge.id, amount });
    if (decision.verdict === "UNAPPLIED") unapplied.set(endToEndId, { accountId, amount });
    return { arrival, decision, chargeStatus: charge?.status };
  });

  const setAside = decided.flatMap((one) => unappliedBy(one) ?? []);
  const events = decided.flatMap(eventsOf);
  const [deliveries] = await pipelined(
    writeEvents(tx, events, now),
    writeBooks(tx, books.values(), now),
    writePayments(tx, decided.flatMap(creditedBy), now),
    writeCharges(tx, decided.flatMap(movedBy), now),
    writeUnapplied(tx, setAside, now),
    queueOrders(tx, setAside.flatMap(returnOrderOf)),
    finish(tx, decided),
  );
  await announce(tx, {
    accountIds,
    tags: ["charges", "balances", "statement", "payments", "unappliedPayments"],
    queues: deliveries > 0 ? ["outbox", "deliveries"] : ["outbox"],
  });
}

function namedBy({ owner, message }: Arrival) {
  const chargeId = message.txid === null ? null : chargeIdOf(message.txid);
  return chargeId === null ? [] : [{ accountId: owner.accountId, chargeId }];
}

function creditedBy({ arrival, decision }: Decided) {
  if (decision.verdict !== "CREDITED") return [];
  const { charge, debtor } = decision;
  const { endToEndId, proof } = arrival.message;
  return [{ charge, endToEndId, paymentId: arrival.paymentId, debtor, proof }];
}

function movedBy({ arrival, decision }: Decided): MovedCharge[] {
  if (decision.verdict === "CREDITED") {
    const { charge, debtor } = decision;
    return [{ charge, payment: { endToEndId: arrival.message.endToEndId, debtor }, reason: null }];
  }
  if (decision.verdict !== "UNAPPLIED" || !decision.charge) return [];
  return [{ charge: decision.charge, payment: null, reason: decision.reason }];
}

function unappliedBy({ arrival, decision }: Decided): NewUnapplied | null {
  if (decision.verdict !== "UNAPPLIED") return null;
  const { endToEndId, txid, pixKey, amount, payer, proof: payerProof, text: description, paidAt } = arrival.message;
  const { accountId, isOfCharge, ispb } = arrival.owner;
  const { connectionId } = arrival;
  const { reason, status } = decision;
  return {
    ...{ accountId, id: arrival.unappliedId, connectionId, endToEndId, txid, pixKey, amount },
    ...{ payer, payerProof, description, paidAt, reason, status },
    chargeId: isOfCharge && txid !== null ? chargeIdOf(txid) : null,
    returnId: connectionId === null && status === "RETURNING" ? makeEndToEndId("D", ispb, new Date()) : null,
  };
}

function returnOrderOf(unapplied: NewUnapplied) {
  return unapplied.status === "RETURNING" ? [unappliedReturnOrder(unapplied, returnReference(unapplied.id, 1))] : [];
}

function eventsOf({ arrival, decision, chargeStatus }: Decided) {
  const ofRail = { accountId: arrival.owner.accountId, actor: "rail" };
  const charge = decision.verdict === "CREDITED" || decision.verdict === "UNAPPLIED" ? decision.charge : null;
  const ofCharge = charge
    ? [{ ...ofRail, recordKind: "charge" as const, recordId: charge.id, status: charge.status, pixKey: charge.pixKey }]
    : [];
  if (decision.verdict !== "UNAPPLIED") return ofCharge;
  const { pixKey } = arrival.message;
  const kind = { recordKind: "unappliedPayment" as const, recordId: arrival.unappliedId, status: decision.status };
  // The event of a charge that becomes REJECTED tells it.
  const isSilent = charge?.status === "REJECTED" || !isEndedUnpaid(chargeStatus);
  return [...ofCharge, { ...ofRail, ...kind, pixKey, isSilent }];
}

async function finish(tx: Tx, decided: Decided[]): Promise<void> {
  await deleteMessages(
    tx,
    decided.flatMap(({ arrival, decision }) => (decision.verdict === "QUARANTINED" ? [] : [arrival.inboxId])),
  );
  await quarantine(
    tx,
    decided.flatMap(({ arrival, decision }) =>
      decision.verdict === "QUARANTINED" ? [{ id: arrival.inboxId, because: decision.reason }] : [],
    ),
  );
}
