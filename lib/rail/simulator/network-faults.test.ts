import { afterEach, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { balanceOf } from "#e2e/support/money/test-money.ts";
import { receivedPayment, requestOrderStatus, sendOrders, workRail } from "#e2e/support/money/test-rail.ts";
import { decoded, keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { OVERTAKEN_SECONDS_MAX } from "#lib/core/limits.ts";
import { setNetworkFaults, showNetworkFaults } from "#lib/domain/top/sandbox/network-faults.ts";
import { setNetworkFaultsContract } from "#lib/domain/top/sandbox/sandbox.contract.ts";
import { rows } from "#lib/server/db.ts";
import { isLookUpLost, planArrivals } from "./fault-plan.ts";
import type { NetworkFaults } from "./network-faults.ts";
import { simulatorRail } from "./simulator-rail.ts";

await testDatabase();
const us = await testAccount();

const NO_FAULTS: NetworkFaults = {
  seed: 7,
  latencyMsMin: 0,
  latencyMsMax: 0,
  lost: 0,
  duplicated: 0,
  copiesMax: 10,
  reordered: 0,
  contradicted: 0,
  silenced: 0,
  outage: false,
  dictErrors: 0,
};
const set = (more: Partial<NetworkFaults> | null) =>
  setNetworkFaults.run(us.ctx, { faults: more && { ...NO_FAULTS, ...more } });
afterEach(() => set(null));

/** Makes all delayed messages due now. */
const bringForward = () => rows({ text: "UPDATE simulator_message SET due_at = now() - interval '1 second'" });
const statusOf = async (externalId: string) =>
  (
    await rows<{ status: string }>({
      text: "SELECT status FROM withdrawal WHERE external_id = $1",
      values: [externalId],
    })
  )[0]?.status;
const waiting = async () => (await rows({ text: "SELECT 1 FROM simulator_message" })).length;
const quarantined = () => rows<{ because: string }>({ text: "SELECT refused_because AS because FROM rail_inbox" });

async function sent(cents = 2_000): Promise<string> {
  await receivedPayment(us, cents);
  const { output } = await toKey(us.ctx, { amount: 1_000 });
  await sendOrders();
  return output.externalId;
}

async function workOffAll(): Promise<void> {
  do {
    await bringForward();
    await workRail();
  } while ((await waiting()) > 0);
}

describe("the arrivals of messages", () => {
  const many: NetworkFaults = {
    ...NO_FAULTS,
    latencyMsMax: 500,
    lost: 100,
    duplicated: 500,
    reordered: 300,
    contradicted: 300,
    silenced: 100,
  };
  const arrivals = (seed: number) =>
    Array.from({ length: 200 }, (_, n) => planArrivals({ ...many, seed }, n, "orderResult"));

  test("are the same for the same seed and number, and different for another seed", () => {
    expect(arrivals(7)).toEqual(arrivals(7));
    expect(arrivals(7)).not.toEqual(arrivals(8));
  });

  test("have the shares that were set", () => {
    const all = arrivals(7);
    const share = (test: (arrivals: ReturnType<typeof planArrivals>) => boolean) =>
      all.filter(test).length / all.length;
    expect(share((arrivals) => arrivals.length === 0)).toBeCloseTo(0.1, 1);
    expect(share((arrivals) => (arrivals[0]?.dueInMs ?? 0) >= 40_000)).toBeCloseTo(0.1, 1);
    expect(share((arrivals) => arrivals.some(({ isContradiction }) => isContradiction))).toBeGreaterThan(0.15);
    expect(Math.max(...all.map((arrivals) => arrivals.length))).toBeGreaterThan(9);
  });

  test("a message arrives between its two latencies; a reordered message has a maximum delay", () => {
    const dueIn = (more: Partial<NetworkFaults>) =>
      Array.from(
        { length: 200 },
        (_, n) => planArrivals({ ...NO_FAULTS, ...more }, n, "orderResult")[0]?.dueInMs ?? -1,
      );
    const timely = dueIn({ latencyMsMin: 100, latencyMsMax: 200 });
    expect([Math.min(...timely) >= 100, Math.max(...timely) <= 200]).toEqual([true, true]);
    const overtaken = dueIn({ reordered: 1_000 });
    expect(Math.max(...overtaken)).toBeGreaterThan(1_000);
    expect(Math.max(...overtaken)).toBeLessThanOrEqual(OVERTAKEN_SECONDS_MAX * 1_000);
    expect(dueIn({ reordered: 300 }).filter((ms) => ms > 0).length / 200).toBeCloseTo(0.3, 1);
  });

  test("a lost payment arrives after 40 s or later", () => {
    const lost = { ...NO_FAULTS, lost: 1_000 };
    expect(planArrivals(lost, 0, "orderResult")).toEqual([]);
    expect(planArrivals(lost, 0, "payment")[0]?.dueInMs).toBeGreaterThanOrEqual(40_000);
  });
});

describe("look-ups in DICT", () => {
  const failed = (seed: number) =>
    Array.from({ length: 1_000 }, (_, n) => isLookUpLost({ ...NO_FAULTS, seed, dictErrors: 300 }, n));

  test("fail in the share that was set, and the same look-ups fail for the same seed", () => {
    expect(failed(7)).toEqual(failed(7));
    expect(failed(7)).not.toEqual(failed(8));
    expect(failed(7).filter(Boolean).length).toBeGreaterThan(250);
    expect(failed(7).filter(Boolean).length).toBeLessThan(350);
  });

  test("have their own counter: setting the same faults again repeats the same failures", async () => {
    const { to } = await keyThat(us.ctx);
    const asked = async () => {
      await set({ dictErrors: 500 });
      const answers: boolean[] = [];
      for (let n = 0; n < 12; n++)
        answers.push(await simulatorRail.lookUp(to.pixKey, us.ctx.operatorId).then(Boolean, () => false));
      return answers;
    };
    expect(await asked()).toEqual(await asked());
    expect((await showNetworkFaults.run(us.ctx, {})).output.messages).toBe(0);
  });
});

describe("our books agree with the network's book", () => {
  test("after ten copies of each answer", async () => {
    await set({ duplicated: 1_000 });
    const externalId = await sent();
    expect(await waiting()).toBeGreaterThan(1);
    await workOffAll();
    expect(await statusOf(externalId)).toBe("SUCCESS");
    await expectInvariants({ staging: true });
  });

  test("a contradiction after the answer goes to quarantine and changes nothing", async () => {
    await set({ contradicted: 1_000 });
    const externalId = await sent();
    await workOffAll();
    expect(await statusOf(externalId)).toBe("SUCCESS");
    expect(await quarantined()).toEqual([{ because: "The order had ended as SUCCESS before it was REJECTED." }]);
    await expectInvariants({ staging: true });
  });

  test("an answer that is lost is asked for after 40 s; until then the money is held", async () => {
    await set({ lost: 1_000 });
    const externalId = await sent();
    await workOffAll();
    expect(await statusOf(externalId)).toBe("CONFIRMED");
    expect((await balanceOf(us.accountId)).held).toBe(1_000n);
    expect(await requestOrderStatus()).toBe(0);
    await rows({ text: "UPDATE withdrawal SET sent_at = now() - interval '41 seconds' WHERE status = 'CONFIRMED'" });
    await workOffAll();
    expect(await statusOf(externalId)).toBe("SUCCESS");
    await expectInvariants({ staging: true });
  });

  test("after 40 s of silence the answer to the question counts; the late message changes nothing", async () => {
    await set({ silenced: 1_000 });
    const externalId = await sent();
    await rows({ text: "UPDATE withdrawal SET sent_at = now() - interval '41 seconds' WHERE status = 'CONFIRMED'" });
    await workRail();
    expect(await statusOf(externalId)).toBe("SUCCESS");
    await workOffAll();
    expect((await quarantined()).length).toBe(1);
    await expectInvariants({ staging: true });
  });

  test("in an outage nothing is sent twice: orders wait, and are sent once after the outage", async () => {
    await receivedPayment(us, 2_000);
    await set({ outage: true });
    const account = await keyThat(us.ctx).catch(() => null);
    await set(null);
    const { output } = await toKey(us.ctx, { amount: 1_000, ...(account?.to ?? {}) });
    await set({ outage: true });
    await expect(sendOrders()).rejects.toThrow("does not answer");
    await expect(sendOrders()).rejects.toThrow("does not answer");
    await set(null);
    await workOffAll();
    expect(await statusOf(output.externalId)).toBe("SUCCESS");
    await expectInvariants({ staging: true });
  });

  test("a failure of DICT is a 503 SERVICE_UNAVAILABLE", async () => {
    const { to } = await keyThat(us.ctx);
    await set({ dictErrors: 1_000 });
    await expect(toKey(us.ctx, { ...to })).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});

describe("setting network faults", () => {
  test("the faults are shown to their operator alone, with the number of messages since they were set", async () => {
    await set({ latencyMsMax: 50 });
    await sent();
    const { output } = await showNetworkFaults.run(us.ctx, {});
    expect(output).toEqual({ faults: { ...NO_FAULTS, latencyMsMax: 50 }, messages: 1 });
    const stranger = await testAccount();
    expect((await showNetworkFaults.run(stranger.ctx, {})).output).toEqual({ faults: null, messages: 0 });
    await workOffAll();
  });

  test("a fault that is left out is off, and null removes all faults", async () => {
    expect(decoded(setNetworkFaultsContract, "A", { faults: {} })).toEqual({ faults: { ...NO_FAULTS, seed: 1 } });
    await set({ lost: 1_000 });
    await set(null);
    expect((await showNetworkFaults.run(us.ctx, {})).output).toEqual({ faults: null, messages: 0 });
    await sent();
    const due = await rows<{ now: boolean }>({
      text: "SELECT due_at <= clock_timestamp() AS now FROM simulator_message",
    });
    expect(due).toEqual([{ now: true }]);
    await workOffAll();
  });

  test("a minimum latency above the maximum latency is refused", async () => {
    await expect(set({ latencyMsMin: 2, latencyMsMax: 1 })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});
