import { paymentMessage } from "#lib/rail/messages.ts";
import { messageDeletes, quarantine } from "#lib/rail/queues/inbox.ts";
import { drainInParallel, workOffMessages } from "#lib/rail/queues/work-off-messages.ts";
import type { RailMessage } from "#lib/rail/rail.ts";
import { isOutage, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { Arrival } from "./payment-rows.ts";
import { NeedsInbox, settleArrivals } from "./settle-arrivals.ts";

/** Processes the payments that wait in the inbox. Returns how many. */
export function settlePayments(): Promise<number> {
  return drainInParallel(settleBatch);
}

/** Processes at most 500 payments of the inbox in one transaction. Returns how many. */
export async function settleBatch(): Promise<number> {
  const worked = await workOffMessages("payment", settle);
  afterCommit(worked > 0);
  return worked;
}

function afterCommit(anySettled: boolean): void {
  failpoint("payments.committed", anySettled);
}

async function settle(tx: Tx, claimed: { id: string; payload: unknown }[]): Promise<void> {
  const { arrivals, unreadable } = read(claimed);
  await quarantine(tx, unreadable);
  await settleArrivals(tx, arrivals, { messageDeletes, quarantine });
}

/**
 * Processes the payments among messages of the rail, before they are acknowledged, in one transaction. Returns the messages
 * that the inbox must keep: those of other kinds; and all when one payment is to be quarantined, or when they cannot be
 * processed together.
 */
export async function settleAtOnce(messages: RailMessage[]): Promise<RailMessage[]> {
  const payments = messages.filter(({ kind }) => kind === "payment");
  const { arrivals, unreadable } = read(payments.map(({ payload }) => ({ id: null, payload })));
  if (arrivals.length === 0 || unreadable.length > 0) return messages;
  try {
    await transaction((tx) => settleArrivals(tx, arrivals, null));
  } catch (error) {
    if (isOutage(error)) throw error;
    if (!(error instanceof NeedsInbox)) log().error(errorFields(error), "payments could not be settled as they came");
    return messages;
  }
  afterCommit(true);
  return messages.filter(({ kind }) => kind !== "payment");
}

/** `id`: in the inbox, null for a payment that comes from the rail itself. */
function read<Id extends string | null>(received: { id: Id; payload: unknown }[]) {
  const arrivals: Arrival[] = [];
  const unreadable: { id: Id; because: string }[] = [];
  for (const { id, payload } of received) {
    const { data, error } = paymentMessage.safeParse(payload);
    if (data) arrivals.push({ inboxId: id, message: data, paymentId: uuidV7(), accountId: null });
    else {
      const because = `unreadable: ${error.issues.map((issue) => issue.path.join(".")).join(", ")}`;
      unreadable.push({ id, because });
    }
  }
  return { arrivals, unreadable };
}
