import { receiveMessages, requestOrderStatus, sendOrders, settleOrders } from "#e2e/support/money/test-rail.ts";
import type { FailpointName } from "#lib/core/failpoint-names.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { expireCharges } from "#lib/domain/money-in/charges/expire-charges.job.ts";
import { postTransfers } from "#lib/domain/money-out/transfers/post-transfers.job.ts";
import { freeLeases } from "#lib/domain/top/health/free-leases.job.ts";
import { armFailpoint } from "#lib/server/failpoint.ts";
import { takeNewWorkerId, writeHeartbeat } from "#lib/server/jobs/worker-registry.ts";
import type { JobName } from "./command.ts";

const RUN: Record<JobName, () => Promise<number>> = {
  receiveMessages,
  creditPayments,
  sendOrders,
  settleOrders,
  requestOrderStatus,
  postTransfers,
  expireCharges,
};

const DEATH = "Connection terminated: the process died here";

const places: FailpointName[] = [];

/**
 * Plans a death at this failpoint. The first step that reaches it dies there, once: its uncommitted work is rolled
 * back, and it sends nothing more.
 */
export function dieAt(name: FailpointName): void {
  places.push(name);
  if (places.length === 1) armFirst();
}

/** Cancels all planned deaths. */
export function liveOn(): void {
  places.length = 0;
  armFailpoint(null);
}

function armFirst(): void {
  const [name] = places;
  const onReached = () => {
    places.shift();
    armFirst();
    throw new Error(DEATH);
  };
  armFailpoint(name ? { name, passesLeft: 0, onReached } : null);
}

/** Runs work that may die, and returns whether it died. After a death, this process continues as a new process. */
export async function survive(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if ((error as Error).message !== DEATH) throw error;
    takeNewWorkerId();
    await writeHeartbeat();
    await freeLeases();
    return true;
  }
}

/** Runs one batch of a job, which may die. */
export async function step(job: JobName): Promise<void> {
  await survive(RUN[job]);
}

/** Runs one batch of every job, in the order in which work passes through the jobs. */
export async function workOnce(): Promise<void> {
  for (const job of Object.keys(RUN) as JobName[]) await step(job);
}
