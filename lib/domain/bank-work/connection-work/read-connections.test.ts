import { afterAll, expect, test } from "vitest";
import { connectedAccount } from "#e2e/support/bank/connected-account.ts";
import { poll } from "#e2e/support/poll.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { rows } from "#lib/server/db.ts";
import { takeNewWorkerId, writeHeartbeat } from "#lib/server/jobs/worker-registry.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { orderKinds } from "../../jobs.ts";
import { freeLeases } from "../../top/health/free-leases.job.ts";
import { pollPayments } from "./payments/poll-payments.ts";
import { connectionsRead, readConnections } from "./read-connections.job.ts";

await testDatabase();
const faults = orderedFaults();
const ready = connectedAccount({ faults: faults.plan, slowMs: 500 });
afterAll(async () => {
  await closeConnections();
  await (await ready).stop();
});

const read = () => servingEveryOperator(() => readConnections(orderKinds));
const inbox = async (kind: string) =>
  (await rows({ text: "SELECT FROM rail_inbox WHERE kind = $1", values: [kind] })).length;
const isLeased = async () => (await rows({ text: "SELECT FROM connection_state WHERE leased_by IS NOT NULL" })).length;

test("a list that fails keeps nothing else from being read", async () => {
  await ready;
  faults.orderCall("payments", "error", 1);
  await read();
  await connectionsRead();
  expect(await rows({ text: "SELECT FROM connection_location LIMIT 1" })).toHaveLength(1);
  expect(await isLeased()).toBe(0);
});

test("what a bank tells while it is being read is read at once afterwards", async () => {
  const { here, us } = await ready;
  await rows({ text: "UPDATE connection_state SET read_minute_at = NULL" });
  faults.orderCall("payments", "slow", 1);
  await read();
  await poll(
    async () => faults.pending().calls.length,
    (left) => left === 0,
  );
  const payer = strangerWith("52998224725");
  receivePayment(here.bank, { key: us.pixKey, txid: "a".repeat(32), amount: 100, payer, unchecked: true });
  await poll(
    () => inbox("webhook"),
    (stored) => stored > 0,
  );
  // As the worker's loop does at the hint of the webhook.
  await read();
  await connectionsRead();
  expect(await inbox("webhook")).toBe(0);
  expect(await rows({ text: "SELECT FROM unapplied_payment" })).toHaveLength(1);
});

test("webhooks are heard while a long list is read", async () => {
  const { here, us, live } = await ready;
  const payer = strangerWith("52998224725");
  for (let n = 0; n < 600; n++)
    receivePayment(here.bank, { key: us.pixKey, txid: "b".repeat(32), amount: 100, payer, unchecked: true });
  await rows({ text: "UPDATE connection_state SET read_minute_at = NULL, read_hour_at = now(), read_day_at = now()" });
  let heard = 0;
  const connection = await live();
  await servingEveryOperator(() => pollPayments(connection, async () => void heard++));
  expect(heard).toBe(1);
});

test("another worker reads on at once when a worker died while it read a bank", async () => {
  await writeHeartbeat();
  faults.orderCall("payments", "slow", 1);
  await rows({ text: "UPDATE connection_state SET read_minute_at = NULL" });
  await read();
  expect(await isLeased()).toBe(1);
  takeNewWorkerId();
  await writeHeartbeat();
  await freeLeases();
  expect(await isLeased()).toBe(0);
  await connectionsRead();
});
