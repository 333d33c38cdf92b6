import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { poll } from "#e2e/support/poll.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { PAYER_ROUTES, serveRoutes } from "#e2e/support/serve-routes.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Scenario } from "#lib/core/sandbox.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { listQuarantine } from "../../base/quarantine/quarantine.ts";
import { jobs } from "../../jobs.ts";
import { showCharge } from "../../money-in/charges/show-charge.ts";
import { runScenario, showScenario } from "./scenario.ts";

await testDatabase();
await serveRoutes(PAYER_ROUTES);
const { ctx, pixKey } = await testAccount();
const stranger = await testAccount();

const stopping = new AbortController();
const worker = runWorker(jobs, { signal: stopping.signal });
afterAll(async () => {
  stopping.abort();
  await worker;
});

const run = (scenario: Scenario, { count = 1, runId = randomUUID() } = {}) =>
  runScenario.run(ctx, { scenario, pixKey, runId, count }).then(() => runId);
const show = async (runId: string, of = ctx) => (await showScenario.run(of, { runId })).output;
const outcome = async (runId: string) => {
  const { charges, isOver } = await poll(
    () => show(runId),
    ({ isOver }) => isOver,
    15_000,
  );
  expect(isOver).toBe(true);
  return charges;
};

describe("a scenario", () => {
  test("late: a payment after the charge has expired is refused by the payer's bank, and the charge tells of it", async () => {
    const [charge] = await outcome(await run("late"));
    expect(charge).toMatchObject({ status: "EXPIRED", payments: [{ status: "REFUSED", verdict: null }] });
    // Whether its payload can still be read.
    expect(["CHARGE_NOT_FOUND", "CHARGE_EXPIRED"]).toContain(charge?.payments[0]?.reason);
    const attempts = async () => (await showCharge.run(ctx, { chargeId: `${charge?.chargeId}` })).output.notCredited;
    const told = await poll(attempts, (all) => all.length > 0);
    expect(told).toMatchObject([{ reason: "CHARGE_EXPIRED", status: null }]);
  });

  test("twice: one of two payments is accepted", async () => {
    const [charge] = await outcome(await run("twice"));
    expect(charge).toMatchObject({ status: "PAID", errorCode: null });
    expect(charge?.payments.map(({ verdict }) => verdict === "ACCEPTED").sort()).toEqual([false, true]);
  });

  test.each([
    ["wrongAmount", "AMOUNT_MISMATCH"],
    ["thirdParty", "PAYER_MISMATCH"],
  ] as const)("%s: the payment is refused for %s", async (scenario, errorCode) => {
    const [charge] = await outcome(await run(scenario));
    expect(charge).toMatchObject({
      status: "REJECTED",
      errorCode,
      payments: [{ verdict: "REFUSED", reason: errorCode }],
    });
  });

  test("quarantine: a second message with another amount goes to quarantine, and is named", async () => {
    const [charge] = await outcome(await run("quarantine"));
    expect(charge).toMatchObject({ status: "PAID", payments: [{ verdict: "ACCEPTED" }] });
    const { messages } = (await listQuarantine.run(ctx, { resolved: false, limit: 25 })).output;
    expect(messages).toMatchObject([{ messageId: charge?.quarantinedId, amount: (charge?.amount ?? 0n) + 1n }]);
  });

  test("many: all charges are paid", async () => {
    const charges = await outcome(await run("many", { count: 20 }));
    expect(charges.map(({ status }) => status)).toEqual(Array(20).fill("PAID"));
  });

  test("run again with the same id creates and pays nothing more", async () => {
    const runId = randomUUID();
    await Promise.all([run("twice", { runId }), run("twice", { runId })]);
    const before = await outcome(runId);
    await run("twice", { runId });
    expect(await outcome(runId)).toEqual(before);
    expect(before).toMatchObject([{ payments: [{}, {}] }]);
  });

  test("another operator sees nothing of it", async () => {
    const runId = await run("many");
    expect(await show(runId, stranger.ctx)).toEqual({ charges: [], isOver: true });
    await outcome(runId);
  });

  test("403 for a key of another operator", async () => {
    const foreign = runScenario.run(ctx, { scenario: "many", pixKey: stranger.pixKey, runId: randomUUID(), count: 1 });
    await expect(foreign).rejects.toMatchObject({ code: "PIX_KEY_NOT_OWNED" });
  });
});

test("at the end every invariant holds, and our books agree with the network's", () =>
  expectInvariants({ staging: true }));
