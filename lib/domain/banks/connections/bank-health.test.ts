import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { connectedAccount, workConnections, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { siblingAccount } from "#e2e/support/money/test-money.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { rows } from "#lib/server/db.ts";
import { forgetAccounts } from "../../base/accounts/account.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { getCharge } from "../../money-in/charges/get-charge.ts";
import { registrationOf } from "../../money-in/charges/registration.ts";
import { showNetworkState } from "../../top/overview/show-network-state.ts";
import { simulateQrPayment } from "../../top/sandbox/sandbox-payments.ts";
import { runScenario } from "../../top/sandbox/scenario.ts";
import { listConnections } from "./list-connections.ts";
import { pauseConnection, resumeConnection } from "./run-connection.ts";
import { writeConnectionCalls } from "./traffic/count-calls.ts";
import { closeConnections } from "./traffic/live-connection.ts";

await testDatabase();
const faults = orderedFaults();
const { us, connectionId, stop } = await connectedAccount({ faults: faults.plan });
const other = await siblingAccount({ ...us });
const ctx = { ...us.ctx, accountIds: [...us.ctx.accountIds, other.id] };
afterAll(async () => {
  await closeConnections();
  await stop();
});
afterEach(() => faults.clear());

const PAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const asked = (more: object = {}) => ({
  ...{ amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey, expectedPayer: PAYER },
  ...more,
});
const bank = async () => (await listConnections.run(ctx, {})).output.connections[0];
const network = async () => (await showNetworkState.run(ctx, {})).output;
const storedCharges = async () => (await rows({ text: "SELECT FROM charge" })).length;

/** What the worker does in a round, and what it notes after it. */
async function work(): Promise<void> {
  await workConnections();
  await writeConnectionCalls();
  forgetAccounts(ctx.operatorId);
}

/** As if this much time had gone by since the bank was asked last. */
async function later(seconds: number): Promise<void> {
  await rows({
    text: `UPDATE connection_state SET failing_since = failing_since - $1 * interval '1 second',
             last_success_at = last_success_at - $1 * interval '1 second', read_minute_at = read_minute_at - $1 * interval '1 second'`,
    values: [seconds],
  });
  forgetAccounts(ctx.operatorId);
}

async function chargeAtBank() {
  const [{ output }] = await Promise.all([createCharge.run(ctx, asked()), workConnectionsUntil(async () => true)]);
  await workConnectionsUntil(
    async () => (await registrationOf({ accountId: us.accountId, id: output.chargeId })).registration === "REGISTERED",
  );
  return output;
}

test("a bank that answers is READY, and nothing is said of it", async () => {
  await chargeAtBank();
  await work();
  expect(await bank()).toMatchObject({ state: "READY", health: { unansweredSince: null } });
  expect(await network()).toMatchObject({ banks: [], ordersWaitSince: null, withoutBank: [] });
});

test("one failed call proves nothing; failures for ten seconds without an answer are FAILING, until the bank answers", async () => {
  faults.orderCall("payments", "error", 1);
  await later(61);
  await work();
  expect(await bank()).toMatchObject({ state: "READY" });
  await later(11);
  const { unansweredSince } = (await bank())?.health ?? {};
  expect(await bank()).toMatchObject({
    state: "FAILING",
    health: { unansweredSince: expect.any(Date), lastFailure: "500" },
  });
  expect((await network()).banks).toEqual([
    {
      ...{ name: "Banco de teste", accountNumbers: [us.number], state: "UNANSWERED", since: unansweredSince },
      ...{ pausedBy: null, ordersWaitSince: null },
    },
  ]);
  await work();
  expect(await bank()).toMatchObject({ state: "READY", health: { unansweredSince: null } });
  expect((await network()).banks).toEqual([]);
});

test("a bank of which nothing was heard for three minutes is FAILING: nobody asks it any more", async () => {
  await later(181);
  expect(await bank()).toMatchObject({ state: "FAILING", health: { unansweredSince: expect.any(Date) } });
  await work();
  expect(await bank()).toMatchObject({ state: "READY" });
});

test("503 with Retry-After for a new charge while the account's bank does not answer: nothing is stored; one from before is told", async () => {
  const before = asked();
  const [made] = await Promise.all([createCharge.run(ctx, before), workConnectionsUntil(async () => true)]);
  faults.orderCall("payments", "error", 1);
  await later(61);
  await work();
  await later(11);
  const stored = await storedCharges();
  await expect(createCharge.run(ctx, asked())).rejects.toMatchObject({
    ...{ status: 503, code: "BANK_UNAVAILABLE", headers: { "Retry-After": "30" } },
    detail: expect.stringContaining("has not answered since"),
  });
  expect(await storedCharges()).toBe(stored);
  expect(await createCharge.run(ctx, before)).toMatchObject({
    ...{ created: false, output: { chargeId: made.output.chargeId } },
  });
  await work();
  expect((await createCharge.run(ctx, asked())).created).toBe(true);
});

test("a bank that staff paused is told as that, by name, and its charges are refused; another account's are not", async () => {
  await pauseConnection.run(ctx, { connectionId });
  expect((await network()).banks).toMatchObject([
    { name: "Banco de teste", accountNumbers: [us.number], state: "PAUSED", since: expect.any(Date) },
  ]);
  await expect(createCharge.run(ctx, asked())).rejects.toMatchObject({
    ...{ status: 503, headers: { "Retry-After": "60" }, detail: expect.stringContaining("paused its bank") },
  });
  await resumeConnection.run(ctx, { connectionId });
  await work();
  expect((await network()).banks).toEqual([]);
});

test("a charge that the bank has not taken within five seconds awaits its bank: nobody can pay it", async () => {
  const { output } = await createCharge.run(ctx, asked());
  const charge = { accountId: us.accountId, id: output.chargeId };
  expect(await registrationOf(charge)).toEqual({ registration: "WAITING", awaitsBank: false });
  await ownerRows({
    text: "UPDATE charge SET created_at = created_at - interval '6 seconds' WHERE id = $1",
    values: [charge.id],
  });
  expect(await registrationOf(charge)).toEqual({ registration: "WAITING", awaitsBank: true });
  await workConnectionsUntil(async () => !(await registrationOf(charge)).awaitsBank);
  expect(await registrationOf(charge)).toEqual({ registration: "REGISTERED", awaitsBank: false });
});

test("a charge whose token died twice in a row is sent again within two seconds", async () => {
  faults.orderCall("charge", "deadToken", 2);
  const { output } = await createCharge.run(ctx, asked());
  await workConnections();
  const [order] = await rows<{ waits: number }>({
    text: "SELECT extract(epoch FROM lease_to - now())::float8 AS waits FROM rail_outbox WHERE kind = 'charges'",
  });
  expect(order?.waits).toBeLessThan(2);
  const charge = { accountId: us.accountId, id: output.chargeId };
  await workConnectionsUntil(async () => (await registrationOf(charge)).registration === "REGISTERED");
  expect((await registrationOf(charge)).registration).toBe("REGISTERED");
});

test("422 CHARGE_NOT_PAYABLE: the simulator pays no charge of an account at a bank", async () => {
  const { chargeId } = await chargeAtBank();
  const refused = { code: "CHARGE_NOT_PAYABLE", detail: expect.stringContaining("at a bank (Banco de teste)") };
  await expect(simulateQrPayment.run(ctx, { chargeId })).rejects.toMatchObject(refused);
  const scenario = { scenario: "twice", pixKey: us.pixKey, runId: randomUUID(), count: 1 } as const;
  await expect(runScenario.run(ctx, scenario)).rejects.toMatchObject(refused);
  expect((await getCharge.run(ctx, { chargeId })).output.status).toBe("PENDING");
});

test("a wrong client secret fails at the sign-in's own step; the certificate's has passed", async () => {
  const tried = async () => {
    await rows({ text: "UPDATE connection SET test_status = 'QUEUED', updated_at = clock_timestamp()" });
    await work();
    return (await bank())?.testSteps.map(({ step, outcome, text }) => [step, outcome, text]);
  };
  await rows({ text: "UPDATE connection SET client_id = 'somebody else'" });
  expect((await tried())?.slice(0, 3)).toEqual([
    ["CERTIFICATE", "PASSED", ""],
    ["TOKEN", "FAILED", "the bank refuses the client id or its secret: 401"],
    ["KEY", "SKIPPED", "the bank does not let this connection in"],
  ]);
});
