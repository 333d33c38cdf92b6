import { expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { showFlow } from "./show-flow.ts";

await testDatabase();

const TODAY = brtDay(new Date());
const daysAgo = (days: number) => addDays(TODAY, -days);
const after = (day: string, ms: number) => new Date(startOfBrtDay(day).getTime() + ms);
const see = async ({ ctx }: Pick<TestAccount, "ctx">, from: string, to: string, accountNumber?: string) =>
  (await showFlow.run(ctx, { from, to, ...(accountNumber ? { accountNumber } : {}) })).output;
const deposit = (amount: bigint) => [{ kind: "deposit" as const, amount }];

test("a period without movements has zeros in each hour or day, and in the period before", async () => {
  const account = await testAccount();
  const day = await see(account, TODAY, TODAY);
  expect([day.unit, day.points.length]).toEqual(["hour", 24]);
  const month = await see(account, daysAgo(29), TODAY);
  expect([month.unit, month.points.length]).toEqual(["day", 30]);
  const none = { in: 0n, out: 0n, inCount: 0, outCount: 0 };
  for (const { points, total, previous } of [day, month])
    for (const seen of [...points, total, previous]) expect(seen).toMatchObject(none);
});

test("days and hours follow BRT, and each counts the postings from its first to its last millisecond", async () => {
  const account = await testAccount();
  await postMovements(account.accountId, after(daysAgo(3), -1), deposit(1_000n));
  await postMovements(account.accountId, after(daysAgo(3), 0), [{ kind: "fee", amount: 10n }]);
  await postMovements(account.accountId, after(daysAgo(2), -1), [
    ...deposit(500n),
    { kind: "withdrawal", amount: 200n },
  ]);
  const { points, total } = await see(account, daysAgo(4), daysAgo(2));
  expect(points).toMatchObject([
    { in: 1_000n, out: 0n, inCount: 1, outCount: 0 },
    { at: after(daysAgo(3), 0), in: 500n, out: 210n, inCount: 1, outCount: 2 },
    { in: 0n, out: 0n },
  ]);
  expect(total).toEqual({ in: 1_500n, out: 210n, inCount: 2, outCount: 2 });
  const hours = (await see(account, daysAgo(3), daysAgo(3))).points;
  expect(hours[0]).toMatchObject({ at: after(daysAgo(3), 0), out: 10n });
  expect(hours[23]).toMatchObject({ at: after(daysAgo(3), 23 * HOUR_MS), in: 500n, out: 200n });
});

test("the period before is as long, and ends where the period begins", async () => {
  const account = await testAccount();
  await postMovements(account.accountId, after(daysAgo(8), -1), deposit(7n));
  await postMovements(account.accountId, after(daysAgo(8), 0), deposit(30n));
  await postMovements(account.accountId, after(daysAgo(5), -1), deposit(4n));
  await postMovements(account.accountId, after(daysAgo(5), 0), deposit(100n));
  const { total, previous } = await see(account, daysAgo(5), daysAgo(3));
  expect(total.in).toBe(100n);
  expect(previous).toMatchObject({ in: 34n, inCount: 2, from: after(daysAgo(8), 0), to: after(daysAgo(5), 0) });
});

test("a day that still runs is compared with yesterday until the same time", async () => {
  const account = await testAccount();
  const now = new Date();
  const soon = new Date(now.getTime() - 24 * HOUR_MS + HOUR_MS);
  await postMovements(account.accountId, after(daysAgo(1), 0), deposit(5n));
  await postMovements(account.accountId, soon, deposit(900n));
  const { previous } = await see(account, TODAY, TODAY);
  expect(previous.in).toBe(5n);
  expect(previous.from).toEqual(after(daysAgo(1), 0));
  expect(previous.to.getTime() - now.getTime() + 24 * HOUR_MS).toBeLessThan(HOUR_MS);
});

test("shows one account or all of the operator's, and nothing of another operator's", async () => {
  const [mine, other] = [await testAccount(), await testAccount()];
  await postMovements(other.accountId, new Date(), deposit(9n));
  await postMovements(mine.accountId, new Date(), deposit(2n));
  expect((await see(mine, TODAY, TODAY)).total.in).toBe(2n);
  expect((await see(mine, TODAY, TODAY, mine.number)).total.in).toBe(2n);
  await expect(see(mine, TODAY, TODAY, other.number)).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
});
