import type { z } from "zod";
import { chargeIdOf } from "#lib/core/pix/txid.ts";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { bookOf } from "#lib/ledger/open-book.ts";
import { paymentMessage } from "#lib/rail/messages.ts";
import { deleteMessages, messageDeletes, quarantine } from "#lib/rail/queues/inbox.ts";
import { orderWrites } from "#lib/rail/queues/outbox.ts";
import type { RailMessage } from "#lib/rail/rail.ts";
import { isOutage, pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { OUTBOX } from "#lib/server/jobs/notify.ts";
import { byClock } from "#lib/server/operations/clock.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { loadFees } from "../../base/accounts/fees.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import { writeUnapplied } from "../unapplied-payments/write-unapplied.ts";
import { decidePayment } from "./decide-payment.ts";
import {
  type Arrival,
  creditedBy,
  type Decided,
  eventsOf,
  movedBy,
  namedBy,
  quarantinedBy,
  refusedBy,
  returnOrderOf,
  unappliedBy,
  workedOffBy,
} from "./decided-payment.ts";
import {
  chargeWrites,
  loadCharges,
  loadPayments,
  loadUnapplied,
  ownersOf,
  paymentWrites,
  refusedPaymentWrites,
} from "./payment-rows.ts";
import { loadSubscribedAccounts } from "./told-charge.ts";

/**
 * Decides on the payments among messages of a bank as it tells of them, in one transaction. Returns the messages that the inbox
 * must keep: those of other kinds; and all when one payment is to be quarantined, or when they cannot be decided together.
 */
export async function creditAtOnce(messages: RailMessage[], connectionId: string | null): Promise<RailMessage[]> {
  const told = messages.flatMap(({ kind, payload }) =>
    kind === "payment" ? [{ id: null, payload, connectionId }] : [],
  );
  if (told.length === 0) return messages;
  try {
    await transaction((tx) => decideAll(tx, told));
  } catch (error) {
    if (isOutage(error)) throw error;
    if (!(error instanceof NeedsInbox)) log().error(errorFields(error), "payments could not be credited as they came");
    return messages;
  }
  afterCommit(true);
  return messages.filter(({ kind }) => kind !== "payment");
}

/** Call it when the decisions are committed, if there were any. */
export function afterCommit(anyDecided: boolean): void {
  failpoint("payments.committed", anyDecided);
}

/** A payment is to be quarantined in the inbox, and is not there. */
class NeedsInbox extends Error {}

/** `id`: in the inbox; null: it comes from the bank itself. */
type Claimed = { id: string | null; payload: unknown; connectionId: string | null };

/** Decides on payments of the inbox, or of a bank itself, and writes what follows. Throws NeedsInbox when one that is not there is to be quarantined. */
export async function decideAll(tx: Tx, claimed: Claimed[]): Promise<void> {
  const refused: { id: string | null; because: string }[] = [];
  const ofNobody: string[] = [];
  const read = claimed.flatMap(({ id, payload, connectionId }) => {
    const { data, error } = paymentMessage.safeParse(payload);
    if (error) refused.push({ id, because: `unreadable: ${unreadIn(error)}` });
    return data ? [{ id, connectionId, message: data }] : [];
  });
  const owners = await ownersOf(
    tx,
    read.map(({ message, connectionId }) => ({ ...message, connectionId })),
  );
  const arrivals = read.flatMap(({ id, message, connectionId }, i): Arrival[] => {
    const owner = owners[i];
    if (owner) return [{ inboxId: id, paymentId: uuidV7(), unappliedId: uuidV7(), message, connectionId, owner }];
    // No money moved, and nobody of ours was to get any.
    if (message.refusedFor) ofNobody.push(...(id === null ? [] : [id]));
    else refused.push({ id, because: "No account of ours has this key, or lives at this connection." });
    return [];
  });
  await quarantine(tx, refused.map(inInbox));
  await deleteMessages(tx, ofNobody);
  for (const group of byClock(arrivals, ({ owner }) => owner.aheadMs)) await decideAndWrite(tx, group);
  failpoint("payments.uncommitted");
}

const unreadIn = ({ issues }: z.ZodError) => issues.map(({ path }) => path.join(".")).join(", ");

function inInbox({ id, because }: { id: string | null; because: string }) {
  if (id === null) throw new NeedsInbox();
  return { id, because };
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
    const decision = decidePayment(arrival.message, {
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

  const quarantined = decided.flatMap(quarantinedBy).map(inInbox);
  const setAside = decided.flatMap(unappliedBy);
  const events = decided.flatMap((one) => eventsOf(one, subscribed, now));
  await writeUnapplied(tx, setAside, now);
  await writeEvents(tx, {
    at: now,
    events,
    writes: [
      ...bookWrites(books.values(), now),
      ...paymentWrites(decided.flatMap(creditedBy), now),
      ...chargeWrites(decided.flatMap(movedBy), now),
      ...refusedPaymentWrites(decided.flatMap(refusedBy), now),
      ...orderWrites(setAside.flatMap(returnOrderOf)),
      ...messageDeletes(decided.flatMap(workedOffBy)),
    ],
    change: {
      accountIds,
      tags: ["charges", "balances", "statement", "payments", "unappliedPayments"],
      queues: [...OUTBOX],
    },
  });
  await quarantine(tx, quarantined);
}
