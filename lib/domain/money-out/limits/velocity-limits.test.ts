import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TestAccount } from "#e2e/support/money/test-account.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { balanceOf, fund } from "#e2e/support/money/test-money.ts";
import { workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toAccount, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { rows } from "#lib/server/db.ts";
import { moveClock } from "../../base/clock/clock.ts";
import { setRaiseDelay, setVelocityLimits, showVelocityLimits } from "./manage-velocity-limits.ts";
import type { VelocityLimit } from "./velocity-limits.contract.ts";

await testDatabase();

type Limits = Partial<Record<VelocityLimit, bigint | null>>;

async function accountWith(limits: Limits = {}) {
  const account = await testAccount();
  await fund(account.accountId, 1_000_000n);
  if (Object.keys(limits).length > 0) await setLimits(account, limits);
  return account;
}

const setLimits = async ({ ctx, number }: TestAccount, limits: Limits) =>
  (await setVelocityLimits.run(ctx, { accountNumber: number, limits })).output;

async function shown({ ctx }: TestAccount, name: VelocityLimit) {
  const { accounts } = (await showVelocityLimits.run(ctx, {})).output;
  return accounts[0]?.limits.find((limit) => limit.name === name);
}

const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => "sent",
    (error) => error.code ?? error,
  );

describe("a withdrawal", () => {
  test("422 VELOCITY_LIMIT_EXCEEDED over the day's sum stores nothing; what is left can be sent, and a repeat is answered", async () => {
    const account = await accountWith({ dayAmount: 2_500n });
    const first = randomUUID();
    expect(await codeOf(toKey(account.ctx, { externalId: first }))).toBe("sent");
    const externalId = randomUUID();
    const over = toKey(account.ctx, { externalId, amount: 1_501 });
    await expect(over).rejects.toMatchObject({
      code: "VELOCITY_LIMIT_EXCEEDED",
      detail: expect.stringMatching(
        /^This account sends at most 2500 cents in one day\. 1500 are left until 20.*T00:00:00\.000-03:00\.$/,
      ),
    });
    expect(await codeOf(toKey(account.ctx, { externalId, amount: 1_500 }))).toBe("sent");
    expect(await toKey(account.ctx, { externalId: first })).toMatchObject({ created: false });
    expect(await shown(account, "dayAmount")).toMatchObject({ value: 2_500n, used: 2_500n });
  });

  test("100 at once cannot pass a sum or a number together", async () => {
    for (const limits of [{ dayAmount: 10_999n }, { dayCount: 10n }]) {
      const account = await accountWith(limits);
      const results = await Promise.all(Array.from({ length: 100 }, () => codeOf(toKey(account.ctx))));
      expect(results.filter((result) => result === "sent")).toHaveLength(10);
      expect(results.filter((result) => result === "VELOCITY_LIMIT_EXCEEDED")).toHaveLength(90);
    }
  });

  test("by key and by account count towards one destination when the money goes to one account", async () => {
    const account = await accountWith({ destinationDayAmount: 1_500n });
    const { to } = await keyThat(account.ctx);
    expect(await codeOf(toKey(account.ctx, to))).toBe("sent");
    expect(await codeOf(toAccount(account.ctx))).toBe("VELOCITY_LIMIT_EXCEEDED");
    expect(await codeOf(toKey(account.ctx))).toBe("sent");
    expect(await shown(account, "destinationDayAmount")).toMatchObject({ used: 1_000n });
  });

  test.each(["REJECTED", "FAILED", "CANCELED", "EXPIRED"] as const)(
    "that ends as %s gives its part of every limit back",
    async (result) => {
      const account = await accountWith({ hourCount: 1n, dayAmount: 1_000n, destinationDayCount: 1n });
      const { to } = await keyThat(account.ctx, { result });
      expect(await codeOf(toKey(account.ctx, to))).toBe("sent");
      expect(await codeOf(toKey(account.ctx, to))).toBe("VELOCITY_LIMIT_EXCEEDED");
      await workRail();
      expect(await shown(account, "dayAmount")).toMatchObject({ used: 0n });
      expect(await codeOf(toKey(account.ctx, to))).toBe("sent");
    },
  );

  test("that settles keeps its part", async () => {
    const account = await accountWith({ dayCount: 1n });
    expect(await codeOf(toKey(account.ctx))).toBe("sent");
    await workRail();
    expect(await codeOf(toKey(account.ctx))).toBe("VELOCITY_LIMIT_EXCEEDED");
  });

  test("that fails at once is stored and does not count", async () => {
    const account = await accountWith({ dayCount: 0n });
    expect((await toKey(account.ctx, { pixKey: "nobody@example.com" })).output).toMatchObject({ status: "FAILED" });
    expect(await shown(account, "dayCount")).toMatchObject({ used: 0n });
  });

  test("of before the first limit counts; of another account does not", async () => {
    const [account, other] = [await accountWith(), await accountWith()];
    await toKey(account.ctx);
    const { to } = await keyThat(account.ctx, { result: "REJECTED" });
    await toKey(account.ctx, to);
    await toKey(other.ctx);
    await setLimits(account, { dayAmount: 2_999n });
    expect(await codeOf(toKey(account.ctx))).toBe("VELOCITY_LIMIT_EXCEEDED");
    await workRail();
    expect(await shown(account, "dayAmount")).toMatchObject({ used: 1_000n });
    expect(await codeOf(toKey(account.ctx))).toBe("sent");
  });

  test("that fails a day after it was made, to a destination that was paid again before the first limit", async () => {
    const account = await accountWith();
    const { ctx, accountId } = account;
    const [tomorrow, dayAfter] = [1, 2].map((days) => addDays(brtDay(new Date()), days));
    const at = (day = "", hour = 0) => moveClock.run(ctx, { to: new Date(+startOfBrtDay(day) + hour * HOUR_MS) });
    await at(tomorrow, 9);
    const { to } = await keyThat(ctx, { result: "REJECTED" });
    const { output } = await toKey(ctx, to);
    await at(tomorrow, 11);
    await toAccount(ctx, { amount: 100 });
    await at(dayAfter, 12);
    await setLimits(account, { destinationDayAmount: 1_000n });
    await workRail();
    const [found] = await rows({ text: "SELECT status FROM withdrawal WHERE id = $1", values: [output.transactionId] });
    expect(found).toEqual({ status: "REJECTED" });
    expect(await balanceOf(accountId)).toMatchObject({ held: 0n });
  });
});

describe("a change of the limits", () => {
  const passDelay = ({ accountId }: TestAccount) =>
    rows({
      text: "UPDATE velocity_limit SET raise_at = raise_at - interval '24 hours 1 second' WHERE account_id = $1",
      values: [accountId],
    });

  test("lowers at once, and raises after the operator's delay, until which the raise is shown", async () => {
    const account = await accountWith({ dayAmount: 1_000n });
    const { raisesAt } = await setLimits(account, { dayAmount: 3_000n, hourCount: 9n });
    expect(await shown(account, "dayAmount")).toMatchObject({
      value: 1_000n,
      raise: { value: 3_000n, at: raisesAt, by: { kind: "credential" } },
    });
    expect(await shown(account, "hourCount")).toMatchObject({ value: 9n, raise: null });
    expect(await codeOf(toKey(account.ctx, { amount: 1_001 }))).toBe("VELOCITY_LIMIT_EXCEEDED");
    await passDelay(account);
    expect(await shown(account, "dayAmount")).toMatchObject({ value: 3_000n, raise: null });
    expect(await codeOf(toKey(account.ctx, { amount: 1_001 }))).toBe("sent");
  });

  test("no limit is a raise as well", async () => {
    const account = await accountWith({ dayAmount: 1_000n });
    await setLimits(account, { dayAmount: null });
    expect(await codeOf(toKey(account.ctx, { amount: 1_001 }))).toBe("VELOCITY_LIMIT_EXCEEDED");
    await passDelay(account);
    expect(await codeOf(toKey(account.ctx, { amount: 1_001 }))).toBe("sent");
    expect(await shown(account, "dayAmount")).toMatchObject({ value: null });
  });

  test("to the value that holds withdraws a waiting raise; 409 ACTION_REFUSED when nothing would change", async () => {
    const account = await accountWith({ dayAmount: 1_000n });
    await setLimits(account, { dayAmount: 3_000n });
    expect(await setLimits(account, { dayAmount: 1_000n })).toEqual({ changed: ["dayAmount"], raisesAt: null });
    expect(await shown(account, "dayAmount")).toMatchObject({ raise: null });
    expect(await codeOf(setLimits(account, { dayAmount: 1_000n }))).toBe("ACTION_REFUSED");
    await passDelay(account);
    expect(await shown(account, "dayAmount")).toMatchObject({ value: 1_000n });
  });

  test("is audited with what was before and from when it holds", async () => {
    const account = await accountWith({ dayAmount: 1_000n });
    await setLimits(account, { dayAmount: 3_000n });
    const [event] = await rows<{ facts: object }>({
      text: "SELECT facts FROM audit WHERE operator_id = $1 AND action = 'limit.change' ORDER BY created_at DESC, id DESC LIMIT 1",
      values: [account.ctx.operatorId],
    });
    expect(event?.facts).toEqual({ dayAmount: { from: 1_000, to: 3_000, holdsFrom: expect.any(String) } });
  });

  test("404 ACCOUNT_NOT_FOUND another operator's account", async () => {
    const [us, them] = [await accountWith(), await accountWith()];
    expect(await codeOf(setLimits({ ...us, number: them.number }, { dayAmount: 1n }))).toBe("ACCOUNT_NOT_FOUND");
  });
});

describe("the delay", () => {
  const delayOf = async (account: TestAccount) => (await showVelocityLimits.run(account.ctx, {})).output.raiseDelay;
  const setDelay = async (account: TestAccount, hours: number) =>
    (await setRaiseDelay.run(account.ctx, { hours })).output;

  test("is 24 hours; a longer one holds at once, a shorter one after the delay until now", async () => {
    const account = await accountWith();
    expect(await delayOf(account)).toEqual({ hours: 24, next: null });
    expect(await setDelay(account, 48)).toEqual({ holdsFrom: null });
    const { holdsFrom } = await setDelay(account, 0);
    expect(await delayOf(account)).toEqual({ hours: 48, next: { hours: 0, at: holdsFrom } });
    await rows({
      text: "UPDATE operator SET next_raise_delay_at = next_raise_delay_at - interval '48 hours 1 second' WHERE id = $1",
      values: [account.ctx.operatorId],
    });
    expect(await delayOf(account)).toEqual({ hours: 0, next: null });
    await setLimits(account, { dayAmount: 1n });
    expect(await setLimits(account, { dayAmount: 2n })).toEqual({ changed: ["dayAmount"], raisesAt: null });
  });

  test("409 ACTION_REFUSED the delay that holds; it withdraws a shorter one that waits", async () => {
    const account = await accountWith();
    expect(await codeOf(setDelay(account, 24))).toBe("ACTION_REFUSED");
    await setDelay(account, 1);
    await setDelay(account, 24);
    expect(await delayOf(account)).toEqual({ hours: 24, next: null });
  });
});

test("a limit for one destination shows the use of the destination that was paid most, or most often", async () => {
  const account = await accountWith({ destinationDayAmount: 10_000n, destinationDayCount: 10n });
  await toAccount(account.ctx, { amount: 3_000 });
  for (const amount of [10, 20, 30]) await toKey(account.ctx, { amount });
  expect(await shown(account, "destinationDayAmount")).toMatchObject({ used: 3_000n });
  expect(await shown(account, "destinationDayCount")).toMatchObject({ used: 3n });
});

test("at the end the books and the records agree", async () => {
  expect(await orderViolations()).toEqual([]);
});
