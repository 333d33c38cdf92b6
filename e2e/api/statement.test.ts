import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { postMovements } from "../support/money/test-money.ts";
import { bothVariants, type Service } from "../support/service.ts";

const STATEMENT = { A: "/v1/statement", B: "/v1/statements/detailed" } as const;
const TIME = { A: /^2026-11-10T09:00:00\.000-03:00$/, B: /^2026-11-10T12:00:00\.000Z$/ } as const;

/** Registers the tests of the statement and of the balances over HTTP, in one variant. */
function statementRules({ us, them }: Service, variant: Variant): void {
  const [account, second] = us.accounts;
  const at = new Date("2026-11-10T12:00:00.000Z");
  const get = (path: string, query: Record<string, string> = {}) =>
    us[variant].get(`${path}?${new URLSearchParams(query)}`);
  const range: Record<string, string> =
    variant === "A"
      ? { initDate: "2026-11-10", endDate: "2026-11-10" }
      : { startDate: "2026-11-10T00:00:00-03:00", endDate: "2026-11-10T23:59:59.999-03:00" };

  test("posted movements are in the statement and in both balances", async () => {
    await postMovements(account.id, at, [
      { kind: "deposit", amount: 1_000n },
      { kind: "fee", amount: 1n },
    ]);
    const statement = await get(STATEMENT[variant], range);
    expect(statement.status).toBe(200);
    expect(statement.body).toMatchObject({
      page: variant === "A" ? 0 : 1,
      pageSize: variant === "A" ? 20 : 10,
      totalItems: 2,
      totalPages: 1,
      transactions: [
        { accountNumber: account.number, amount: -1, settlementDateTime: expect.stringMatching(TIME[variant]) },
        { accountNumber: account.number, amount: 1_000, settlementDateBRT: expect.stringMatching(TIME.A) },
      ],
    });
    const balance = { accountNumber: account.number, availableBalance: 999, pendingBalance: 0, totalBalance: 999 };
    const now = await get("/v1/balance");
    expect(now.body).toEqual({ ...balance, currency: "BRL", lastUpdated: expect.stringMatching(TIME[variant]) });
    const closing = await get("/v1/balance/closing-day", { dateRef: "2026-11-10" });
    expect(closing.body).toMatchObject({ ...balance, dateRef: "2026-11-10" });
    const before = await get("/v1/balance/closing-day", { dateRef: "2026-11-09" });
    expect(before.body).toMatchObject({ totalBalance: 0 });
  });

  test("accountNumber selects another account of the operator; 404 for another operator's account", async () => {
    expect((await get("/v1/balance", { accountNumber: second.number })).body).toMatchObject({
      accountNumber: second.number,
    });
    const paths = [
      [STATEMENT[variant], range],
      ["/v1/balance", {}],
      ["/v1/balance/closing-day", { dateRef: "2026-11-10" }],
    ] as const;
    for (const [path, query] of paths) {
      const foreign = await get(path, { ...query, accountNumber: them.accounts[0].number });
      expectProblem(foreign, 404, "ACCOUNT_NOT_FOUND");
      const missing = await get(path, { ...query, accountNumber: "00000000" });
      expect({ ...foreign.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
    }
  });

  describe("refusals", () => {
    test.each(["2026-02-30", "tomorrow", "9999-12-31", ""])("400 VALIDATION_ERROR for the day %j", async (dateRef) => {
      expectProblem(await get("/v1/balance/closing-day", { dateRef }), 400, "VALIDATION_ERROR");
    });

    test("400 VALIDATION_ERROR without a day", async () => {
      expectProblem(await get("/v1/balance/closing-day"), 400, "VALIDATION_ERROR");
    });

    const size = variant === "A" ? "pageSize" : "limit";
    const cases: [string, Record<string, string>][] = [
      ["MISSING_REQUIRED_FILTER", {}],
      ["INVALID_DATE_RANGE", { ...range, endDate: "2026-11-09T00:00:00Z" }],
      ["INVALID_DATE_RANGE", { ...range, endDate: "2026-13-01" }],
      ["INVALID_DATE_RANGE", { ...range, endDate: "9999-01-01T00:00:00Z" }],
      ["INVALID_PAGE_SIZE", { ...range, [size]: "0" }],
      ["INVALID_PAGE_SIZE", { ...range, [size]: "101" }],
      ["INVALID_QUERY_PARAMETER", { ...range, page: "-1" }],
      ["INVALID_QUERY_PARAMETER", { ...range, transactionType: "gift" }],
    ];
    test.each(cases)("400 %s for %j", async (code, query) => {
      expectProblem(await get(STATEMENT[variant], query), 400, code);
    });

    test("a parameter given twice is refused with its code", async () => {
      const path = `${STATEMENT[variant]}?${new URLSearchParams(range)}&${size}=5&${size}=6`;
      const reply = await us[variant].get(path);
      expectProblem(reply, 400, "INVALID_PAGE_SIZE");
      expect(reply.body.errors).toEqual([{ pointer: `/${size}`, message: "must be given once" }]);
    });

    test("404 on the other variant's path; the detail names the right path", async () => {
      const other = variant === "A" ? STATEMENT.B : STATEMENT.A;
      const reply = await get(other, range);
      expectProblem(reply, 404, "ROUTE_NOT_FOUND");
      expect(reply.body.detail).toContain(STATEMENT[variant]);
    });
  });
}

await bothVariants(statementRules);
