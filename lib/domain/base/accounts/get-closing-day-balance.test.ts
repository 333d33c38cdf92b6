import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { decoded } from "#e2e/support/money/test-withdrawal.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay } from "#lib/core/brt.ts";
import { getClosingDayBalance } from "./balance.ts";

await testDatabase();

async function closing(ctx: Awaited<ReturnType<typeof testAccount>>["ctx"], dateRef: string) {
  return (await getClosingDayBalance.run(ctx, { dateRef })).output;
}

test("the closing balance of a day has all postings up to its last millisecond in BRT", async () => {
  const { ctx, accountId } = await testAccount();
  await postMovements(accountId, new Date("2026-11-11T02:59:59.999Z"), [{ kind: "deposit", amount: 10n }]);
  await postMovements(accountId, new Date("2026-11-11T03:00:00.000Z"), [{ kind: "deposit", amount: 100n }]);
  await postMovements(accountId, new Date("2026-11-13T12:00:00.000Z"), [{ kind: "fee", amount: 1n }]);
  expect(await closing(ctx, "2026-11-09")).toMatchObject({ totalBalance: 0n });
  expect(await closing(ctx, "2026-11-10")).toMatchObject({ totalBalance: 10n, dateRef: "2026-11-10" });
  expect(await closing(ctx, "2026-11-11")).toMatchObject({ totalBalance: 110n });
  expect(await closing(ctx, "2026-11-12")).toMatchObject({
    totalBalance: 110n,
    lastUpdated: new Date("2026-11-11T03:00:00.000Z"),
  });
  expect(await closing(ctx, "2026-11-13")).toMatchObject({ availableBalance: 109n, pendingBalance: 0n });
});

test("the closing balance of each day includes its last posting, for any number of postings", async () => {
  const { ctx, accountId } = await testAccount();
  for (let n = 0; n < 40; n++) {
    const at = new Date(Date.parse("2026-09-01T12:00:00Z") + n * 86_400_000);
    await postMovements(
      accountId,
      at,
      Array.from({ length: (n * 7) % 5 }, () => ({ kind: "deposit", amount: 1n })),
    );
  }
  let total = 0n;
  for (let n = 0; n < 40; n++) {
    total += BigInt((n * 7) % 5);
    expect((await closing(ctx, addDays("2026-09-01", n))).totalBalance).toBe(total);
  }
});

test("the closing balance of today is the balance now", async () => {
  const { ctx, accountId } = await testAccount();
  await postMovements(accountId, new Date(), [{ kind: "deposit", amount: 7n }]);
  expect(await closing(ctx, brtDay(new Date()))).toMatchObject({ availableBalance: 7n });
});

test("the closing balance is zero before the account existed, back to the year 1", async () => {
  const { ctx } = await testAccount();
  expect(await closing(ctx, "2001-01-01")).toMatchObject({
    totalBalance: 0n,
    lastUpdated: new Date("2001-01-02T02:59:59.999Z"),
  });
  expect(await closing(ctx, "0001-01-01")).toMatchObject({ totalBalance: 0n });
});

test.each([1, 2, 400])("400 VALIDATION_ERROR for a day %i days ahead", async (days) => {
  const { ctx } = await testAccount();
  const refused = closing(ctx, addDays(brtDay(new Date()), days));
  await expect(refused).rejects.toMatchObject({ code: "VALIDATION_ERROR", errors: [{ pointer: "/dateRef" }] });
});

test("400 VALIDATION_ERROR for the last day that can be written", async () => {
  const { ctx } = await testAccount();
  await expect(closing(ctx, "9999-12-31")).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test.each(["2026-02-30", "2026-2-3", "20260203", "0000-01-01", "2026-11-20T00:00:00Z", "", " 2026-11-20"])(
  "the day %j is refused",
  (dateRef) => {
    expect(() => decoded(getClosingDayBalance.contract, "A", { dateRef })).toThrow("day that exists");
  },
);

test("dateRef is required", () => {
  expect(() => decoded(getClosingDayBalance.contract, "B", {})).toThrow("dateRef");
});

test("at the end every invariant of the books holds", () => expectSoundBooks());
