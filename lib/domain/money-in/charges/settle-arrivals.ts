import { chargeIdOf } from "#lib/core/pix/txid.ts";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { orderWrites } from "#lib/rail/queues/outbox.ts";
import type { Write } from "#lib/server/batching/write-together.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { byClock } from "#lib/server/operations/clock.ts";
import type { Fee } from "../../base/accounts/fee.contract.ts";
import { loadFees } from "../../base/accounts/fees.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import { decidePayment, type KnownPayment, type PayableCharge, type PaymentDecision } from "./decide-payment.ts";
import { answerOf, creditedBy, eventOf, movedBy, namedBy } from "./decided-payment.ts";
import {
  type Arrival,
  accountsOfKeys,
  chargeWrites,
  loadCharges,
  loadPayments,
  paymentWrites,
} from "./payment-rows.ts";
import { refusedPaymentWrites } from "./refused-payment-rows.ts";
import { loadSubscribedAccounts } from "./told-charge.ts";
import { isQuarantined, quarantinedBy, workedOffBy } from "./worked-off.ts";

/** A payment is to be quarantined in the inbox, and is not there. */
export class NeedsInbox extends Error {}

/** Where the payments are that wait. */
export type Inbox = {
  messageDeletes: (ids: string[]) => Write[];
  quarantine: (tx: Tx, refused: { id: string; because: string }[]) => Promise<void>;
};

/**
 * Decides on payments, credits them and queues the answers, in this transaction. `inbox` null: they come from the rail itself;
 * then it throws NeedsInbox when one is to be quarantined.
 */
export async function settleArrivals(tx: Tx, arrivals: Arrival[], inbox: Inbox | null): Promise<void> {
  if (arrivals.length === 0) return;
  const owners = await accountsOfKeys(tx, arrivals);
  const ownerOf = ({ message }: Arrival) => owners.get(message.pixKey);
  for (const arrival of arrivals) arrival.accountId = ownerOf(arrival)?.accountId ?? null;
  for (const group of byClock(arrivals, (arrival) => ownerOf(arrival)?.aheadMs ?? 0))
    await decideAndWriteGroup(tx, group, inbox);
  failpoint("payments.uncommitted");
}

/** The operators of these arrivals have one time. */
async function decideAndWriteGroup(tx: Tx, arrivals: Arrival[], inbox: Inbox | null): Promise<void> {
  const accountIds = [...new Set(arrivals.flatMap(({ accountId }) => accountId ?? []))];
  // The books last: whatever is read before is read while another transaction still has them.
  const [charges, payments, fees, subscribed, books] = await pipelined(
    loadCharges(tx, arrivals.flatMap(namedBy)),
    loadPayments(tx, arrivals.map(endToEndIdOf)),
    loadFees(tx, accountIds, "deposit"),
    loadSubscribedAccounts(tx, accountIds),
    lockBooks(tx, accountIds),
  );
  // Until then another transaction may have credited the same payment to a charge that is not locked here.
  const uncertain = arrivals.filter((arrival) => chargeOf(arrival, charges)?.status !== "PENDING");
  if (uncertain.length > 0)
    for (const [endToEndId, known] of await loadPayments(tx, uncertain.map(endToEndIdOf)))
      payments.set(endToEndId, known);
  // No book: nobody has the keys, and nothing is dated.
  const now = books.size > 0 ? postingTime(books.values()) : new Date();

  const decided = arrivals.map((arrival) => ({
    arrival,
    decision: decide(arrival, { books, charges, payments, fees, now }),
  }));

  if (!inbox && decided.some(isQuarantined)) throw new NeedsInbox();
  await writeEvents(tx, {
    at: now,
    events: decided.flatMap((one) => eventOf(one, subscribed, now)),
    writes: [
      ...bookWrites(books.values(), now),
      ...paymentWrites(decided.flatMap(creditedBy), now),
      ...chargeWrites(decided.flatMap(movedBy), now),
      ...refusedPaymentWrites(decided, (arrival) => chargeOf(arrival, charges), now),
      ...orderWrites(decided.flatMap(answerOf)),
      ...(inbox?.messageDeletes(decided.flatMap(workedOffBy)) ?? []),
    ],
    change: { accountIds, tags: ["charges", "balances", "statement", "payments"], queues: ["answers"] },
  });
  await inbox?.quarantine(tx, decided.flatMap(quarantinedBy));
}

const endToEndIdOf = ({ message }: Arrival) => message.endToEndId;

function chargeOf({ accountId, message }: Arrival, charges: Map<string, PayableCharge>): PayableCharge | undefined {
  return charges.get(`${accountId} ${chargeIdOf(message.txid)}`);
}

type State = {
  books: Awaited<ReturnType<typeof lockBooks>>;
  charges: Map<string, PayableCharge>;
  payments: Map<string, KnownPayment>;
  fees: Map<string, Fee>;
  now: Date;
};

function decide(arrival: Arrival, state: State): PaymentDecision {
  const { message, accountId, paymentId } = arrival;
  const { books, charges, payments, fees, now } = state;
  const book = accountId && books.get(accountId);
  if (!book) return { verdict: "REFUSED", reason: "CHARGE_UNKNOWN", charge: null };
  const decision = decidePayment(message, {
    charge: chargeOf(arrival, charges),
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
