import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { postMovements } from "../support/money/test-money.ts";
import { bothVariants, type Service } from "../support/service.ts";

const PATH = "/v1/statements/consolidated";

/** Registers the tests of the consolidated statement over HTTP. It is the same in both variants. */
function consolidatedRules({ us, them }: Service, variant: Variant): void {
  const [account, second] = us.accounts;
  const get = (query: Record<string, string>) => us[variant].get(`${PATH}?${new URLSearchParams(query)}`);
  const days = { startDate: "2026-11-09", endDate: "2026-11-11" };

  test("200 a summary for each BRT day, oldest first, also for days without movements", async () => {
    await postMovements(account.id, new Date("2026-11-11T02:59:59.999Z"), [
      { kind: "deposit", amount: 1_000n },
      { kind: "fee", amount: 1n },
    ]);
    const { status, body } = await get(days);
    const still = { totalCredits: 0, totalDebits: 0, creditCount: 0, debitCount: 0 };
    expect([status, body]).toEqual([
      200,
      {
        accountNumber: account.number,
        currency: "BRL",
        page: 1,
        pageSize: 10,
        totalRecords: 3,
        summaries: [
          { date: "2026-11-09", openingBalance: 0, ...still, closingBalance: 0 },
          {
            date: "2026-11-10",
            openingBalance: 0,
            totalCredits: 1_000,
            totalDebits: 1,
            creditCount: 1,
            debitCount: 1,
            closingBalance: 999,
          },
          { date: "2026-11-11", openingBalance: 999, ...still, closingBalance: 999 },
        ],
      },
    ]);
  });

  test("page and limit select a page; a page after the last one is empty", async () => {
    const second = await get({ ...days, page: "2", limit: "2" });
    expect(second.body).toMatchObject({ page: 2, pageSize: 2, totalRecords: 3, summaries: [{ date: "2026-11-11" }] });
    expect((await get({ ...days, page: "3", limit: "2" })).body).toMatchObject({ totalRecords: 3, summaries: [] });
  });

  test("a period of a hundred years is answered in pages", async () => {
    const years = { startDate: "1926-11-11", endDate: days.endDate, limit: "100" };
    const { body } = await get({ ...years, page: "366" });
    const summaries = body.summaries as object[];
    expect([body.totalRecords, summaries.length]).toEqual([36_526, 26]);
    expect(summaries.at(-1)).toMatchObject({ date: "2026-11-11", closingBalance: 999 });
  });

  test("accountNumber selects another account of the operator", async () => {
    const { body } = await get({ ...days, accountNumber: second.number });
    expect(body).toMatchObject({ accountNumber: second.number, totalRecords: 3 });
  });

  test("404 NotFound for an account of another operator, same as for one that does not exist", async () => {
    const foreign = await get({ ...days, accountNumber: them.accounts[0].number });
    expectProblem(foreign, 404, "NotFound");
    const missing = await get({ ...days, accountNumber: "00000000" });
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
  });

  describe("400 InvalidParameter", () => {
    const cases: [string, Record<string, string>][] = [
      ["without startDate", { endDate: days.endDate }],
      ["without endDate", { startDate: days.startDate }],
      ["a day that does not exist", { ...days, startDate: "2026-02-30" }],
      ["a date with a time", { ...days, startDate: "2026-11-09T00:00:00Z" }],
      ["reversed dates", { startDate: days.endDate, endDate: days.startDate }],
      ["the future", { ...days, endDate: "9999-12-31" }],
      ["page 0", { ...days, page: "0" }],
      ["limit 0", { ...days, limit: "0" }],
      ["limit 101", { ...days, limit: "101" }],
    ];
    test.each(cases)("%s", async (_what, query) => {
      expectProblem(await get(query), 400, "InvalidParameter");
    });

    test("a parameter given twice", async () => {
      const path = `${PATH}?${new URLSearchParams(days)}&limit=5&limit=6`;
      expectProblem(await us[variant].get(path), 400, "InvalidParameter");
    });
  });
}

await bothVariants(consolidatedRules);
