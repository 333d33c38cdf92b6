import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, receivedPayment, sendOrders, testPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { businessAheadMs } from "#lib/server/operations/clock.ts";
import { createAccount } from "../../base/accounts/create-account.ts";
import { moveClock, showClock } from "../../base/clock/clock.ts";
import { lookUpPixKey } from "../../base/dict/look-up-pix-key.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { expireCharges } from "../../money-in/charges/expire-charges.job.ts";
import { getCharge } from "../../money-in/charges/get-charge.ts";
import { setNetworkFaults, showNetworkFaults } from "./network-faults.ts";
import { listSandboxKeys } from "./sandbox-keys.ts";

await testDatabase();
const us = await testAccount();
const them = await testAccount();

const ownerOf = async ({ ctx }: typeof us, pixKey: string) => (await lookUpPixKey.run(ctx, { pixKey })).output.owner;

async function charge({ ctx, pixKey }: typeof us, expiresIn = 600) {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn, pixKey };
  return (await createCharge.run(ctx, input)).output;
}
const statusOf = async ({ ctx }: typeof us, chargeId: string) => (await getCharge.run(ctx, { chargeId })).output.status;

async function payout(of: typeof us, to: object = {}) {
  await receivedPayment(of, 5_000);
  const { output } = await toKey(of.ctx, { amount: 1_000, ...to });
  await sendOrders();
  await workRail();
  const [found] = await rows<{ status: string }>({
    text: "SELECT status FROM withdrawal WHERE external_id = $1",
    values: [output.externalId],
  });
  return found?.status;
}

afterEach(() => expectInvariants({ staging: true }));

describe("the simulated DICT", () => {
  test("a key that one operator set up is unknown to another, who may set it up otherwise", async () => {
    const { key } = await keyThat(us.ctx);
    expect(await ownerOf(us, key)).toMatchObject({ name: "Rita Recebedora" });
    expect(await ownerOf(them, key)).toBeNull();
    await keyThat(them.ctx, { key, result: "REJECTED" });
    const to = { pixKey: key, expectedCreditor: { taxId: "11144477735" } };
    expect(await payout(us, to)).toBe("SUCCESS");
    expect(await payout(them, to)).toBe("REJECTED");
    const listed = async ({ ctx }: typeof us) => (await listSandboxKeys.run(ctx, {})).output.keys.map((one) => one.key);
    expect(await listed(us)).toEqual([key]);
    const { key: theirs } = await keyThat(them.ctx);
    expect(await listed(us)).not.toContain(theirs);
  });

  test("everybody finds the personas and the keys of real accounts", async () => {
    expect(await ownerOf(us, "00000000191")).not.toBeNull();
    expect(await ownerOf(them, "00000000191")).not.toBeNull();
    expect(await ownerOf(them, us.pixKey)).toMatchObject({ name: "Jogos de Teste S.A." });
  });
});

describe("network faults", () => {
  const faults = { seed: 1, latencyMsMin: 0, latencyMsMax: 0, lost: 0, duplicated: 0, copiesMax: 1, reordered: 0 };
  const none = { ...faults, contradicted: 0, silenced: 0, outage: false, dictErrors: 0 };
  const set = (more: object | null, { ctx } = us) =>
    setNetworkFaults.run(ctx, { faults: more && { ...none, ...more } } as never);
  const shown = async ({ ctx }: typeof us) => (await showNetworkFaults.run(ctx, {})).output.faults;
  afterEach(async () => {
    await set(null);
    await set(null, them);
  });

  test("of one operator are not another's", async () => {
    await set({ lost: 1_000 });
    expect(await shown(us)).toMatchObject({ lost: 1_000 });
    expect(await shown(them)).toBeNull();
    await set({ lost: 1 }, them);
    expect(await shown(us)).toMatchObject({ lost: 1_000 });
  });

  test("lose the results of one operator's payouts only", async () => {
    await set({ lost: 1_000 });
    expect(await payout(them)).toBe("SUCCESS");
    expect(await payout(us)).toBe("CONFIRMED");
  });

  test("an outage of one operator's network stops neither DICT nor payouts of another", async () => {
    await set({ outage: true });
    await expect(ownerOf(us, them.pixKey)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await ownerOf(them, us.pixKey)).not.toBeNull();
    expect(await payout(them)).toBe("SUCCESS");
  });
});

describe("the clock", () => {
  const HOUR_MS = 3_600_000;
  const aheadMs = async ({ ctx }: typeof us) => (await showClock.run(ctx, {})).output.aheadMs;

  test("that one operator moves leaves another's where it is, and expires none of its charges", async () => {
    const [ours, theirs] = [await charge(us), await charge(them)];
    await moveClock.run(us.ctx, { byMs: HOUR_MS });
    expect(await aheadMs(us)).toBe(HOUR_MS);
    expect(await aheadMs(them)).toBe(0);
    expect(await expireCharges()).toBe(1);
    expect(await statusOf(us, ours.chargeId)).toBe("EXPIRED");
    expect(await statusOf(them, theirs.chargeId)).toBe("PENDING");
  });

  test("dates what is made at the same time by the clock of each operator", async () => {
    await moveClock.run(us.ctx, { byMs: HOUR_MS });
    const [ours, theirs] = await Promise.all([charge(us), charge(them)]);
    const ahead = ours.createdAt.getTime() - theirs.createdAt.getTime();
    expect(Math.abs(ahead - (await aheadMs(us)))).toBeLessThan(5_000);
  });

  test("dates payments of two operators in one batch by the clock of each", async () => {
    await moveClock.run(us.ctx, { byMs: HOUR_MS });
    const [ours, theirs] = [await charge(us), await charge(them)];
    const payments = [testPayment(ours.chargeId, us.pixKey), testPayment(theirs.chargeId, them.pixKey)];
    for (const { endToEndId, pixKey, txid, amount, payer } of payments)
      await rows({
        text: `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status) VALUES ($1, $2, $3, $4, $5, 'SETTLED')`,
        values: [endToEndId, pixKey, txid, amount, JSON.stringify(payer)],
      });
    await deliver(payments);
    expect(await creditPayments()).toBe(2);
    const paidAt = async (of: typeof us, chargeId: string) =>
      (await getCharge.run(of.ctx, { chargeId })).output.paidAt?.getTime() ?? 0;
    const ahead = (await paidAt(us, ours.chargeId)) - (await paidAt(them, theirs.chargeId));
    expect(Math.abs(ahead - (await aheadMs(us)))).toBeLessThan(5_000);
  });

  test("holds for an account that the operator opens afterwards", async () => {
    await moveClock.run(us.ctx, { byMs: HOUR_MS });
    const { number } = await createAccount("command:test", us.ctx.operatorId, { ispb: "00000000" });
    const [row] = await rows<{ id: string }>({ text: "SELECT id FROM account WHERE number = $1", values: [number] });
    expect(await businessAheadMs(row?.id as string)).toBe(await aheadMs(us));
  });
});
