import { expireCharges } from "#lib/domain/charges/expire-charges.ts";
import { settlePayments } from "#lib/domain/charges/settle-payments.job.ts";
import { freeLeases } from "#lib/domain/health/free-leases.job.ts";
import { askForOrders } from "#lib/domain/orders/ask-for-orders.job.ts";
import { sendOrders } from "#lib/domain/orders/send-orders.job.ts";
import { settleOrders } from "#lib/domain/orders/settle-orders.job.ts";
import { postTransfers } from "#lib/domain/transfers/post-transfers.job.ts";
import { receiveMessages } from "#lib/rail/receive-messages.job.ts";
import { sendAnswers } from "#lib/rail/send-answers.job.ts";
import { armFailpoint } from "#lib/server/failpoint.ts";
import type { FailpointName } from "#lib/server/failpoint-names.ts";
import { takeNewName, writeHeartBeat } from "#lib/server/heart-beat.ts";
import type { JobName } from "./command.ts";

const RUN: Record<JobName, () => Promise<number>> = {
  receiveMessages,
  settlePayments,
  sendAnswers,
  sendOrders,
  settleOrders,
  askForOrders,
  postTransfers,
  expireCharges: () => expireCharges(),
};

const DEATH = "Connection terminated: the process died here";

const places: FailpointName[] = [];

/** Whoever comes by this place dies there, once: all that it has not committed is undone, and it says nothing more. */
export function dieAt(name: FailpointName): void {
  places.push(name);
  if (places.length === 1) armFirst();
}

/** From now on nobody dies. */
export function liveOn(): void {
  places.length = 0;
  armFailpoint(null);
}

function armFirst(): void {
  const [name] = places;
  const act = () => {
    places.shift();
    armFirst();
    throw new Error(DEATH);
  };
  armFailpoint(name ? { name, passesLeft: 0, act } : null);
}

/** Runs something that may die, and gives whether it did. After a death another process takes its place. */
export async function survive(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if ((error as Error).message !== DEATH) throw error;
    takeNewName();
    await writeHeartBeat();
    await freeLeases();
    return true;
  }
}

/** Runs a job for one batch. */
export async function step(job: JobName): Promise<void> {
  await survive(RUN[job]);
}

/** Runs every job once, in the order in which things happen. */
export async function workOnce(): Promise<void> {
  for (const job of Object.keys(RUN) as JobName[]) await step(job);
}
