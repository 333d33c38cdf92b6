import { chargeIdOf } from "#lib/core/pix/txid.ts";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { paymentMessage } from "#lib/rail/messages.ts";
import { messageDeletes, quarantine } from "#lib/rail/queues/inbox.ts";
import { orderWrites } from "#lib/rail/queues/outbox.ts";
import { drainInParallel, workOffMessages } from "#lib/rail/queues/work-off-messages.ts";
import { byClock } from "#lib/server/clock.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { Fee } from "../accounts/fee.contract.ts";
import { loadFees } from "../accounts/fees.ts";
import { writeEvents } from "../events/write-events.ts";
import { decidePayment, type KnownPayment, type PayableCharge, type PaymentDecision } from "./decide-payment.ts";
import { answerOf, creditedBy, doneBy, eventOf, movedBy, namedBy, quarantinedBy } from "./decided-payment.ts";
import {
  type Arrival,
  accountsOfKeys,
  chargeWrites,
  loadCharges,
  loadPayments,
  paymentWrites,
} from "./payment-rows.ts";
import { loadSubscribedAccounts } from "./told-charge.ts";

/** Processes the payments that the rail has delivered. Returns how many. */
export function settlePayments(): Promise<number> {
  return drainInParallel(settleBatch);
}

/** Processes at most 500 payments in one transaction. Returns how many. */
export async function settleBatch(): Promise<number> {
  const worked = await workOffMessages("payment", settle);
  failpoint("payments.committed", worked > 0);
  return worked;
}

async function settle(tx: Tx, claimed: { id: string; payload: unknown }[]): Promise<void> {
  const arrivals: Arrival[] = [];
  const unreadable: { id: string; because: string }[] = [];
  for (const { id, payload } of claimed) {
    const read = paymentMessage.safeParse(payload);
    if (read.success) arrivals.push({ inboxId: id, message: read.data, paymentId: uuidV7(), accountId: null });
    else
      unreadable.push({
        id,
        because: `unreadable: ${read.error.issues.map((issue) => issue.path.join(".")).join(", ")}`,
      });
  }
  await quarantine(tx, unreadable);
  await decideAndWrite(tx, arrivals);
  failpoint("payments.uncommitted");
}

async function decideAndWrite(tx: Tx, arrivals: Arrival[]): Promise<void> {
  if (arrivals.length === 0) return;
  const owners = await accountsOfKeys(tx, arrivals);
  const ownerOf = ({ message }: Arrival) => owners.get(message.pixKey);
  for (const arrival of arrivals) arrival.accountId = ownerOf(arrival)?.accountId ?? null;
  for (const group of byClock(arrivals, (arrival) => ownerOf(arrival)?.aheadMs ?? 0))
    await decideAndWriteGroup(tx, group);
}

/** The operators of these arrivals have one time. */
async function decideAndWriteGroup(tx: Tx, arrivals: Arrival[]): Promise<void> {
  const accountIds = [...new Set(arrivals.flatMap(({ accountId }) => accountId ?? []))];
  // The charges first: they are read while another transaction still has the book.
  const [charges, books, payments, fees, subscribed] = await pipelined(
    loadCharges(tx, arrivals.flatMap(namedBy)),
    lockBooks(tx, accountIds),
    loadPayments(
      tx,
      arrivals.map(({ message }) => message.endToEndId),
    ),
    loadFees(tx, accountIds, "deposit"),
    loadSubscribedAccounts(tx, accountIds),
  );
  // No book: nobody has the keys, and nothing is dated.
  const now = books.size > 0 ? postingTime(books.values()) : new Date();

  const decided = arrivals.map((arrival) => ({
    arrival,
    decision: decide(arrival, { books, charges, payments, fees, now }),
  }));

  await writeEvents(tx, {
    at: now,
    events: decided.flatMap((one) => eventOf(one, subscribed, now)),
    writes: [
      ...bookWrites(books.values(), now),
      ...paymentWrites(decided.flatMap(creditedBy), now),
      ...chargeWrites(decided.flatMap(movedBy), now),
      ...orderWrites(decided.flatMap(answerOf)),
      ...messageDeletes(decided.flatMap(doneBy)),
    ],
    change: { accountIds, tags: ["charges", "balances", "statement", "payments"], queues: ["answers"] },
  });
  await quarantine(tx, decided.flatMap(quarantinedBy));
}

type State = {
  books: Awaited<ReturnType<typeof lockBooks>>;
  charges: Map<string, PayableCharge>;
  payments: Map<string, KnownPayment>;
  fees: Map<string, Fee>;
  now: Date;
};

function decide({ message, accountId, paymentId }: Arrival, state: State): PaymentDecision {
  const { books, charges, payments, fees, now } = state;
  const book = accountId && books.get(accountId);
  if (!book) return { verdict: "REFUSED", reason: "CHARGE_UNKNOWN", charge: null };
  const chargeId = chargeIdOf(message.txid);
  const decision = decidePayment(message, {
    charge: chargeId ? charges.get(`${accountId} ${chargeId}`) : undefined,
    known: payments.get(message.endToEndId),
    book,
    fee: fees.get(accountId),
    now,
    paymentId,
  });
  if (decision.verdict === "ACCEPTED" && decision.credited) {
    payments.set(message.endToEndId, {
      accountId,
      chargeId: decision.charge.id,
      amount: decision.charge.amount,
    });
  }
  return decision;
}
