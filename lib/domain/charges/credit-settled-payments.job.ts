import { chargeIdOf } from "#lib/core/pix/txid.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { bookOf } from "#lib/ledger/open-book.ts";
import { settledPaymentMessage } from "#lib/rail/messages.ts";
import { deleteMessages, quarantine } from "#lib/rail/queues/inbox.ts";
import { queueOrders } from "#lib/rail/queues/outbox.ts";
import { workOffMessages } from "#lib/rail/queues/work-off-messages.ts";
import { byClock } from "#lib/server/clock.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce, OUTBOX } from "#lib/server/notify.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { loadFees } from "../accounts/fees.ts";
import { writeEvents } from "../events/write-events.ts";
import { writeUnapplied } from "../unapplied-payments/write-unapplied.ts";
import { decideSettledPayment } from "./decide-settled-payment.ts";
import {
  type Arrival,
  creditedBy,
  type Decided,
  eventsOf,
  movedBy,
  namedBy,
  returnOrderOf,
  unappliedBy,
} from "./decided-settled-payment.ts";
import { loadCharges, loadPayments, writeCharges, writePayments } from "./payment-rows.ts";
import { loadUnapplied, ownersOf } from "./settled-payment-rows.ts";
import { loadSubscribedAccounts } from "./told-charge.ts";

/** Credits or sets aside payments that banks have settled: at most 500 in one transaction. Returns how many. */
export async function creditSettledPayments(): Promise<number> {
  const worked = await workOffMessages("settledPayment", settle);
  failpoint("settled-payments.committed", worked > 0);
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
      const ids = { inboxId: id, paymentId: uuidV7(), unappliedId: uuidV7() };
      arrivals.push({ ...ids, message: message.data, connectionId, owner });
    }
  }
  await quarantine(tx, refused);
  for (const group of byClock(arrivals, ({ owner }) => owner.aheadMs)) await decideAndWrite(tx, group);
  failpoint("settled-payments.uncommitted");
}

/** The operators of these arrivals have one time. */
async function decideAndWrite(tx: Tx, arrivals: Arrival[]): Promise<void> {
  const accountIds = [...new Set(arrivals.map(({ owner }) => owner.accountId))];
  const endToEndIds = arrivals.map(({ message }) => message.endToEndId);
  const [charges, books, payments, unapplied, fees, subscribed, now] = await pipelined(
    loadCharges(tx, arrivals.flatMap(namedBy)),
    lockBooks(tx, accountIds),
    loadPayments(tx, endToEndIds),
    loadUnapplied(tx, endToEndIds),
    loadFees(tx, accountIds, "deposit"),
    loadSubscribedAccounts(tx, accountIds),
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
  const events = decided.flatMap((one) => eventsOf(one, subscribed, now));
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
    queues: deliveries > 0 ? [...OUTBOX, "deliveries"] : [...OUTBOX],
  });
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
