import type { Random } from "#lib/core/seeded-random.ts";
import { connectionsRead, readConnections } from "#lib/domain/bank-work/connection-work/read-connections.job.ts";
import {
  ordersSentToConnections,
  sendToConnections,
} from "#lib/domain/bank-work/connection-work/send-to-connections.job.ts";
import { bookPayoutReturns } from "#lib/domain/bank-work/payout-returns/book-payout-returns.job.ts";
import { closeConnections } from "#lib/domain/banks/connections/traffic/live-connection.ts";
import { orderKinds } from "#lib/domain/jobs.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { expireCharges } from "#lib/domain/money-in/charges/expire-charges.job.ts";
import { isOutage, rows } from "#lib/server/db.ts";
import { armFailpoint } from "#lib/server/failpoint.ts";
import { takeNewWorkerId } from "#lib/server/jobs/worker-registry.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import type { World } from "./world.ts";

/** Where a run of the worker ends that dies at a failpoint: nothing after it happens. */
class Died extends Error {}

const dies = () => {
  throw new Died("died at a failpoint");
};

/** Runs the worker's jobs for banks once, each to its end or to its death. `waits` false: what they began goes on. */
export async function workOnce({ waits = true } = {}): Promise<void> {
  await servingEveryOperator(async () => {
    const survived = (job: () => Promise<unknown>) => job().catch((error: unknown) => onlyDeath(error));
    await survived(() => sendToConnections(orderKinds));
    if (waits) await ordersSentToConnections();
    await survived(() => readConnections(orderKinds));
    if (waits) await connectionsRead();
    await survived(creditPayments);
    await survived(bookPayoutReturns);
    await survived(expireCharges);
  });
}

/** The worker's loop tries a job again that fails. On a busy machine the database may let it wait for too long. */
function onlyDeath(error: unknown): void {
  if (!(error instanceof Died || isOutage(error))) throw error;
}

/** Works like a worker that dies at a failpoint of these runs, or whose work another one takes over while it still runs. */
export async function workBadly(worlds: readonly World[], random: Random): Promise<void> {
  const { point } = random.pick(worlds).cell;
  armFailpoint({ name: point, passesLeft: random.int(0, 3), onReached: dies });
  await workOnce({ waits: random.next() < 0.7 });
  if (worlds.some(({ cell }) => cell.fault === "kill") || random.next() < 0.2) await freeWork(worlds);
}

/** Ends all leases, as after the death of a worker, and lets nothing that was put off wait. */
async function freeWork(worlds: readonly World[]): Promise<void> {
  takeNewWorkerId();
  const ids = [worlds.map(({ connectionId }) => connectionId)];
  await rows({
    text: `UPDATE rail_outbox SET lease_to = NULL, leased_by = NULL WHERE id IN (
             SELECT id FROM rail_outbox WHERE connection_id = ANY($1::uuid[]) FOR UPDATE SKIP LOCKED)`,
    values: ids,
  });
  await rows({
    text: `UPDATE connection_state SET leased_by = NULL, leased_until = NULL, read_minute_at = NULL, payout_returns_at = NULL
           WHERE connection_id = ANY($1::uuid[])`,
    values: ids,
  });
}

/** Ends the faults and the waits: from now on everything works, and a minute has passed. */
export async function heal(worlds: readonly World[]): Promise<void> {
  armFailpoint(null);
  await ordersSentToConnections();
  await connectionsRead();
  // A worker that starts has no breaker that is open.
  await closeConnections();
  for (const { faults } of worlds) faults.heal();
}

/** Lets a minute pass for what waits: at the banks, in leases, and for orders that nobody has asked about. */
export async function passTime(worlds: readonly World[]): Promise<void> {
  await freeWork(worlds);
  for (const { bank } of worlds) {
    bank.store.run("UPDATE notification SET due_at = created_at WHERE due_at IS NOT NULL");
    const ripe = new Date(Date.now() - 21_000).toISOString();
    bank.store.run("UPDATE payment SET at = ? WHERE at > ?", ripe, ripe);
  }
  const accountIds = [worlds.map(({ accountId }) => accountId)];
  const earlier = (column: string) => `${column} = ${column} - interval '16 seconds'`;
  for (const [table, statuses] of OPEN)
    await rows({
      text: `UPDATE ${table} SET ${earlier("sent_at")}, ${earlier("asked_at")} WHERE account_id = ANY($1::uuid[]) AND status = ANY($2::text[])`,
      values: [...accountIds, statuses],
    });
}

const OPEN = [
  ["withdrawal", ["INITIATED", "CONFIRMED"]],
  ["refund", ["PROCESSING"]],
  ["unapplied_payment", ["RETURNING"]],
] as const;
