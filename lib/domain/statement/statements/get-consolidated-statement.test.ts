import { beforeAll, describe, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { encoded } from "#e2e/support/money/test-withdrawal.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay, instantOf, startOfBrtDay } from "#lib/core/brt.ts";
import { decode } from "#lib/http/decode.ts";
import { getClosingDayBalance } from "../../base/accounts/balance.ts";
import { getConsolidatedStatement } from "./get-consolidated-statement.ts";

await testDatabase();

const contract = getConsolidatedStatement.contract;

type Members = Record<string, string>;
type Summary = { date: string } & Record<
  "openingBalance" | "totalCredits" | "totalDebits" | "creditCount" | "debitCount" | "closingBalance",
  number
>;
type Wire = { page: number; pageSize: number; totalRecords: number; summaries: Summary[] };

async function ask({ ctx }: TestAccount, members: Members): Promise<Wire> {
  const input = decode(contract, contract.A as never, {}, members);
  const { output } = await getConsolidatedStatement.run(ctx, input as never);
  return encoded(contract, "A", output) as Wire;
}

let account: TestAccount;
beforeAll(async () => {
  account = await testAccount();
  const post = (at: string, ...movements: Parameters<typeof postMovements>[2]) =>
    postMovements(account.accountId, instantOf(at), movements);
  await post("2026-11-02T02:59:59.999Z", { kind: "deposit", amount: 1_000n });
  await post("2026-11-02T03:00:00.000Z", { kind: "deposit", amount: 200n }, { kind: "fee", amount: 1n });
  await post("2026-11-02T20:00:00.000Z", { kind: "withdrawal", amount: 300n }, { kind: "judicialCredit", amount: 7n });
  await post("2026-11-05T12:00:00.000Z", { kind: "refund", amount: 6n });
});

describe("days", () => {
  test("one summary per day, oldest first, in BRT, also for days without movement", async () => {
    const { summaries, ...rest } = await ask(account, { startDate: "2026-10-31", endDate: "2026-11-05" });
    expect(rest).toEqual({ accountNumber: account.number, currency: "BRL", page: 1, pageSize: 10, totalRecords: 6 });
    const nothing = { totalCredits: 0, totalDebits: 0, creditCount: 0, debitCount: 0 };
    expect(summaries).toEqual([
      { date: "2026-10-31", openingBalance: 0, ...nothing, closingBalance: 0 },
      {
        date: "2026-11-01",
        openingBalance: 0,
        ...nothing,
        totalCredits: 1_000,
        creditCount: 1,
        closingBalance: 1_000,
      },
      {
        date: "2026-11-02",
        openingBalance: 1_000,
        totalCredits: 207,
        totalDebits: 301,
        creditCount: 2,
        debitCount: 2,
        closingBalance: 906,
      },
      { date: "2026-11-03", openingBalance: 906, ...nothing, closingBalance: 906 },
      { date: "2026-11-04", openingBalance: 906, ...nothing, closingBalance: 906 },
      { date: "2026-11-05", openingBalance: 906, ...nothing, totalDebits: 6, debitCount: 1, closingBalance: 900 },
    ]);
  });

  test("each day closes with its closing-day balance, and opens with the balance of the day before", async () => {
    const { summaries } = await ask(account, { startDate: "2026-10-30", endDate: "2026-11-06" });
    for (const [i, { date, openingBalance, closingBalance }] of summaries.entries()) {
      const { output } = await getClosingDayBalance.run(account.ctx, { dateRef: date });
      expect([date, closingBalance]).toEqual([date, Number(output.totalBalance)]);
      if (i > 0) expect([date, openingBalance]).toEqual([date, summaries[i - 1]?.closingBalance]);
    }
  });

  test("the closing balance of today is the balance now", async () => {
    const busy = await testAccount();
    await postMovements(busy.accountId, new Date(), [{ kind: "deposit", amount: 5n }]);
    const today = brtDay(new Date());
    const { summaries } = await ask(busy, { startDate: addDays(today, -1), endDate: today });
    expect(summaries.at(-1)).toMatchObject({ date: today, totalCredits: 5, closingBalance: 5 });
  });

  test("the closing balance is zero before the account existed, back to the year 1", async () => {
    const { summaries, totalRecords } = await ask(account, { startDate: "0001-01-01", endDate: "0001-01-02" });
    expect(totalRecords).toBe(2);
    expect(summaries[0]).toMatchObject({ date: "0001-01-01", openingBalance: 0, closingBalance: 0 });
  });

  test("a day with 1 000 lines has the right count and closing balance", async () => {
    const busy = await testAccount();
    const day = startOfBrtDay("2026-11-10").getTime();
    const many = Array.from({ length: 500 }, () => ({ kind: "deposit" as const, amount: 1n }));
    for (let i = 0; i < 4; i++) await postMovements(busy.accountId, new Date(day + i * 43_200_000), many);
    const { summaries } = await ask(busy, { startDate: "2026-11-10", endDate: "2026-11-11" });
    expect(summaries.map(({ creditCount, closingBalance }) => [creditCount, closingBalance])).toEqual([
      [1_000, 1_000],
      [1_000, 2_000],
    ]);
  });
});

describe("pages", () => {
  const year = { startDate: "2025-11-05", endDate: "2026-11-05" };

  test("366 days, 10 per page, from page 1 on", async () => {
    const answer = await ask(account, year);
    expect(answer).toMatchObject({ page: 1, pageSize: 10, totalRecords: 366 });
    expect(answer.summaries.map(({ date }) => date)).toEqual(
      Array.from({ length: 10 }, (_, i) => addDays("2025-11-05", i)),
    );
  });

  test("all pages together have every day once", async () => {
    const seen: string[] = [];
    for (const page of ["1", "2", "3", "4"])
      seen.push(...(await ask(account, { ...year, page, limit: "100" })).summaries.map(({ date }) => date));
    expect(seen).toEqual(Array.from({ length: 366 }, (_, i) => addDays("2025-11-05", i)));
  });

  test("a page past the end is empty, however far", async () => {
    for (const page of ["38", "2147483647"])
      expect(await ask(account, { ...year, page })).toMatchObject({ totalRecords: 366, summaries: [] });
  });
});

describe("refusals", () => {
  const days = { startDate: "2026-11-01", endDate: "2026-11-02" };
  const refused = (members: Members) =>
    expect((async () => ask(account, members))()).rejects.toMatchObject({ code: "InvalidParameter" });

  test.each<Members>([
    {},
    { startDate: "2026-11-01" },
    { endDate: "2026-11-01" },
    { ...days, startDate: "2026-02-30" },
    { ...days, endDate: "2026-11-02T00:00:00Z" },
    { ...days, startDate: "2026-11-03" },
    { ...days, startDate: "" },
    { startDate: "2026-11-01", endDate: "9999-12-31" },
    { ...days, page: "0" },
    { ...days, page: "-1" },
    { ...days, page: "x" },
    { ...days, page: "2147483648" },
    { ...days, limit: "0" },
    { ...days, limit: "101" },
    { ...days, limit: "1.5" },
    { ...days, accountNumber: "" },
  ])("400 InvalidParameter for %j", refused);

  test("400 InvalidParameter for a range that ends tomorrow", async () => {
    const today = brtDay(new Date());
    await refused({ startDate: today, endDate: addDays(today, 1) });
  });

  test("404 NotFound another operator's account, and an unknown account", async () => {
    const other = await testAccount();
    for (const accountNumber of [other.number, "00000000", "nothing"])
      await expect(ask(account, { ...days, accountNumber })).rejects.toMatchObject({ code: "NotFound" });
  });
});

test("at the end every invariant of the books holds", () => expectSoundBooks());
