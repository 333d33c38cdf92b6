import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, brtIso, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import type { Variant } from "#lib/core/contract.ts";
import { postMovements } from "../support/money/test-money.ts";
import { expectSoundBooks } from "../support/rows/order-violations.ts";
import { bothVariants, type Service } from "../support/service.ts";

/** In this order: a day after a leap day, a new year, a day after a short February, a new month, an ordinary day. */
const DAYS = ["2024-03-01", "2026-01-01", "2026-03-01", "2026-11-01", "2026-11-10"];
const LAST = 1_000;
const FIRST = 30;
const NIGHT = 7;

/**
 * Registers the tests of the day that a movement at midnight belongs to, in every answer that shows it, in one variant.
 */
function dayBorderRules({ us }: Service, variant: Variant): void {
  const [account] = us.accounts;
  const get = async (path: string, query: Record<string, string>) =>
    us[variant].get(`${path}?${new URLSearchParams(query)}`);
  const statementOf = (day: string) =>
    variant === "A"
      ? get("/v1/statement", { initDate: day, endDate: day })
      : get("/v1/statements/detailed", { startDate: brtIso(startOfBrtDay(day)), endDate: brtIso(endOfBrtDay(day)) });
  const amountsOf = async (day: string) =>
    ((await statementOf(day)).body.transactions as { amount: number }[]).map(({ amount }) => amount);
  const closingOf = async (day: string) =>
    (await get("/v1/balance/closing-day", { dateRef: day })).body.totalBalance as number;
  const last = randomUUID();

  beforeAll(async () => {
    for (const day of DAYS) {
      const post = (at: Date, amount: number, productTransactionId = randomUUID()) =>
        postMovements(account.id, at, [{ kind: "deposit", amount: BigInt(amount), productTransactionId }]);
      await post(endOfBrtDay(addDays(day, -1)), LAST, day === DAYS.at(-1) ? last : undefined);
      await post(startOfBrtDay(day), FIRST);
      // Midnight UTC is 21:00 BRT, and not the border of a day.
      await post(new Date(`${addDays(day, 1)}T00:00:00.000Z`), NIGHT);
    }
  });

  describe.each(DAYS)("midnight BRT at the start of %s", (day) => {
    const before = addDays(day, -1);
    const opening = DAYS.indexOf(day) * (LAST + FIRST + NIGHT);

    test("a movement 1 ms before is in the statement of the day before, one at midnight in that of the day", async () => {
      expect(await amountsOf(before)).toEqual([LAST]);
      expect(await amountsOf(day)).toEqual([NIGHT, FIRST]);
    });

    test("each day closes with its own movements", async () => {
      expect(await closingOf(addDays(before, -1))).toBe(opening);
      expect(await closingOf(before)).toBe(opening + LAST);
      expect(await closingOf(day)).toBe(opening + LAST + FIRST + NIGHT);
    });

    test("the summary of the day opens with the closing balance of the day before", async () => {
      const { body } = await get("/v1/statements/consolidated", { startDate: before, endDate: day });
      expect(body.summaries).toMatchObject([
        { date: before, openingBalance: opening, totalCredits: LAST, creditCount: 1, closingBalance: opening + LAST },
        {
          date: day,
          openingBalance: opening + LAST,
          totalCredits: FIRST + NIGHT,
          creditCount: 2,
          closingBalance: opening + LAST + FIRST + NIGHT,
        },
      ]);
    });
  });

  test("the exported file of the day before includes its last millisecond", async () => {
    const day = DAYS.at(-1) as string;
    const fileOf = async (of: string) => (await get("/v1/statement/export", { initDate: of, endDate: of })).text;
    expect(await fileOf(addDays(day, -1))).toContain(last);
    expect(await fileOf(day)).not.toContain(last);
  });

  test("at the end every invariant of the books holds", () => expectSoundBooks());
}

await bothVariants(dayBorderRules);
