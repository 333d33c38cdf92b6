import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { rows } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { forgetAccounts } from "./account.ts";
import { showBalances, showBalanceYear } from "./show-balances.ts";

await testDatabase();

const today = brtDay(await databaseTime());
const yesterday = addDays(today, -1);
const account = await testAccount();
await postMovements(account.accountId, startOfBrtDay(addDays(today, -400)), [{ kind: "deposit", amount: 7n }]);
await postMovements(account.accountId, endOfBrtDay(addDays(today, -2)), [{ kind: "deposit", amount: 1_000n }]);
await postMovements(account.accountId, startOfBrtDay(yesterday), [{ kind: "withdrawal", amount: 300n }]);
await postMovements(account.accountId, startOfBrtDay(today), [{ kind: "deposit", amount: 50n }]);

const shown = async (day?: string) => (await showBalances.run(account.ctx, { day })).output;
const year = async (accountNumber?: string) => (await showBalanceYear.run(account.ctx, { accountNumber })).output.days;

describe("the balances of all accounts", () => {
  test("are the balances now and at the end of yesterday, when no day is given", async () => {
    expect(await shown()).toMatchObject({
      day: yesterday,
      accounts: [{ accountNumber: account.number, now: { totalBalance: 757n }, closing: { availableBalance: 707n } }],
    });
  });

  test("of today are the balances now; of a day before all movements they are zero", async () => {
    expect((await shown(today)).accounts[0]?.closing.totalBalance).toBe(757n);
    expect((await shown(addDays(today, -500))).accounts[0]?.closing.totalBalance).toBe(0n);
  });

  test("of tomorrow are refused with VALIDATION_ERROR", () =>
    expect(shown(addDays(today, 1))).rejects.toMatchObject({ code: "VALIDATION_ERROR" }));
});

describe("a year of balances", () => {
  test("has 365 days up to today, each with its closing balance, money in and money out", async () => {
    const days = await year(account.number);
    expect(days).toHaveLength(365);
    expect(days[0]).toEqual({ day: addDays(today, -364), closing: 7n, in: 0n, out: 0n });
    expect(days.slice(-3)).toEqual([
      { day: addDays(today, -2), closing: 1_007n, in: 1_000n, out: 0n },
      { day: yesterday, closing: 707n, in: 0n, out: 300n },
      { day: today, closing: 757n, in: 50n, out: 0n },
    ]);
  });

  test("of all accounts is the sum of the accounts", async () => {
    expect(await year()).toEqual(await year(account.number));
  });

  test("begins on the day on which the account was opened", async () => {
    const young = await testAccount();
    const of = async () => (await showBalanceYear.run(young.ctx, {})).output.days;
    expect(await of()).toEqual([{ day: today, closing: 0n, in: 0n, out: 0n }]);
    await rows({
      text: "UPDATE account SET created_at = $2 WHERE id = $1",
      values: [young.accountId, endOfBrtDay(addDays(today, -3))],
    });
    forgetAccounts(young.ctx.operatorId);
    await postMovements(young.accountId, startOfBrtDay(yesterday), [{ kind: "deposit", amount: 9n }]);
    expect((await of()).map(({ day, closing }) => [day, closing])).toEqual([
      [addDays(today, -3), 0n],
      [addDays(today, -2), 0n],
      [yesterday, 9n],
      [today, 9n],
    ]);
  });

  test("of another operator's account is refused with ACCOUNT_NOT_FOUND", async () => {
    const { number } = await testAccount();
    await expect(year(number)).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
  });
});

test("at the end every invariant of the books holds", () => expectSoundBooks());
