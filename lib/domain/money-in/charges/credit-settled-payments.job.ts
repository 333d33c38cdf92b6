import { chargeIdOf } from "#lib/core/pix/txid.ts";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { bookOf } from "#lib/ledger/open-book.ts";
import { settledPaymentMessage } from "#lib/rail/messages.ts";
import { messageDeletes, quarantine } from "#lib/rail/queues/inbox.ts";
import { orderWrites } from "#lib/rail/queues/outbox.ts";
import { workOffMessages } from "#lib/rail/queues/work-off-messages.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { OUTBOX } from "#lib/server/jobs/notify.ts";
import { byClock } from "#lib/server/operations/clock.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { loadFees } from "../../base/accounts/fees.ts";
import { writeEvents } from "../../base/events/write-events.ts";
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
import { chargeWrites, loadCharges, loadPayments, paymentWrites } from "./payment-rows.ts";
import { loadUnapplied, ownersOf } from "./settled-payment-rows.ts";
import { loadSubscribedAccounts } from "./told-charge.ts";
import { quarantinedBy, workedOffBy } from "./worked-off.ts";

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
  const [charges, fees, subscribed, books, payments, unapplied] = await pipelined(
    loadCharges(tx, arrivals.flatMap(namedBy)),
    loadFees(tx, accountIds, "deposit"),
    loadSubscribedAccounts(tx, accountIds),
    lockBooks(tx, accountIds),
    loadPayments(tx, endToEndIds),
    loadUnapplied(tx, endToEndIds),
  );
  const now = postingTime(books.values());
  const decided = arrivals.map((arrival): Decided => {
    const { accountId } = arrival.owner;
    const { endToEndId, txid } = arrival.message;
    const charge = charges.get(`${accountId} ${txid === null ? null : chargeIdOf(txid)}`);
    const decision = decideSettledPayment(arrival.message, {
      ...{ charge, known: payments.get(endToEndId), unapplied: unapplied.get(endToEndId) },
      ...{
        book: bookOf(books, accountId),
        fee: fees.get(accountId),
        rules: arrival.owner,
        isDisputed: arrival.owner.isDisputed,
      },
      ...{ paymentId: arrival.paymentId, unappliedId: arrival.unappliedId },
    });
    const amount = BigInt(arrival.message.amount);
    if (decision.verdict === "CREDITED") payments.set(endToEndId, { accountId, chargeId: decision.charge.id, amount });
    if (decision.verdict === "UNAPPLIED") unapplied.set(endToEndId, { accountId, amount });
    return { arrival, decision, chargeStatus: charge?.status };
  });

  const setAside = decided.flatMap((one) => unappliedBy(one) ?? []);
  const events = decided.flatMap((one) => eventsOf(one, subscribed, now));
  await writeUnapplied(tx, setAside, now);
  await writeEvents(tx, {
    at: now,
    events,
    writes: [
      ...bookWrites(books.values(), now),
      ...paymentWrites(decided.flatMap(creditedBy), now),
      ...chargeWrites(decided.flatMap(movedBy), now),
      ...orderWrites(setAside.flatMap(returnOrderOf)),
      ...messageDeletes(decided.flatMap(workedOffBy)),
    ],
    change: {
      accountIds,
      tags: ["charges", "balances", "statement", "payments", "unappliedPayments"],
      queues: [...OUTBOX],
    },
  });
  await quarantine(tx, decided.flatMap(quarantinedBy));
}
