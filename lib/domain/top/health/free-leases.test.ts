import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { leaseOrders } from "#lib/rail/queues/outbox.ts";
import { rows, transaction } from "#lib/server/db.ts";
import {
  removeSilentWorkers,
  takeNewWorkerId,
  unregisterWorker,
  workerId,
  writeHeartbeat,
} from "#lib/server/jobs/worker-registry.ts";
import { freeLeases } from "./free-leases.job.ts";

await testDatabase();

async function leased() {
  const account = await testAccount();
  await fund(account.accountId, 5_000n);
  await toKey(account.ctx);
  expect(await leaseOrders(10)).toHaveLength(1);
}
const again = async () => (await leaseOrders(10)).map(({ attempts }) => attempts);
const clear = () => rows({ text: "DELETE FROM rail_outbox" });

test("a running worker keeps its leases", async () => {
  await writeHeartbeat();
  await leased();
  await freeLeases();
  expect(await again()).toEqual([]);
  await clear();
});

test("the leases of a worker without a heartbeat become free after three seconds, once", async () => {
  await writeHeartbeat();
  await leased();
  await rows({
    text: "UPDATE worker_process SET seen_at = now() - interval '3.1 seconds' WHERE id = $1",
    values: [workerId()],
  });
  await freeLeases();
  expect(await again()).toEqual([2]);
  await freeLeases();
  expect(await again()).toEqual([]);
  await clear();
});

test("the leases of a worker that unregisters become free", async () => {
  await writeHeartbeat();
  await leased();
  await unregisterWorker();
  await freeLeases();
  expect(await again()).toEqual([2]);
  await clear();
});

test("a worker that did not get the database's answer takes a new id, and its possible leases become free", async () => {
  await writeHeartbeat();
  await leased();
  takeNewWorkerId();
  await writeHeartbeat();
  await freeLeases();
  expect(await again()).toEqual([2]);
  await freeLeases();
  expect(await again()).toEqual([]);
  await clear();
});

test("a worker that stopped or took a new id is unregistered; one that died is not", async () => {
  const died = workerId();
  await writeHeartbeat();
  await rows({ text: "UPDATE worker_process SET seen_at = now() - interval '3.1 seconds'" });
  takeNewWorkerId();
  const left = workerId();
  takeNewWorkerId();
  const stopped = workerId();
  await writeHeartbeat();
  await unregisterWorker();
  await rows({
    text: "INSERT INTO worker_process VALUES ($1, now() - interval '3.1 seconds') ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at",
    values: [died],
  });
  const { workerIds, unregistered } = await transaction(removeSilentWorkers);
  expect(new Set(workerIds)).toEqual(new Set([died, left, stopped]));
  expect(new Set(unregistered)).toEqual(new Set([left, stopped]));
});

test("a delivery that waits for its next attempt is not sent sooner because its worker died", async () => {
  const { accountId } = await testAccount();
  const [id, endpoint] = [randomUUID(), randomUUID()];
  await rows({
    text: `INSERT INTO webhook_outbox (account_id, delivery_id, endpoint_id, event_id, next_attempt_at, created_at)
           VALUES ($1, $2, $3, $4, now() + interval '1 hour', now())`,
    values: [accountId, id, endpoint, randomUUID()],
  });
  await writeHeartbeat();
  await unregisterWorker();
  await freeLeases();
  const later = await rows({
    text: "SELECT 1 FROM webhook_outbox WHERE delivery_id = $1 AND next_attempt_at > now()",
    values: [id],
  });
  expect(later).toHaveLength(1);
});
