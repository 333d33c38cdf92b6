import { expect } from "vitest";
import { expectProblem } from "../support/answer-shapes.ts";
import type { Api } from "../support/api.ts";
import type { Check } from "../support/check.ts";
import { otherAccount } from "../support/check.ts";
import type { SettledRange } from "../support/movements/movements.ts";
import { transfer } from "../support/movements/movements.ts";
import { ask, type Line, linesBetween, period, type Query } from "../support/movements/statement-lines.ts";

/** Registers the checks of variant B's filters and of its required parameters. */
export function filtersOfB(api: Api, check: Check, given: SettledRange): void {
  const get = (query: Query) => ask(api, api.at.statement, query);
  const range = (more: Query = {}) => get({ ...period(api, given.from, given.to), ...more });
  /**
   * Expects each value to select exactly the lines that have it, and each line to have one of the values. Returns all
   * lines.
   */
  async function expectParted(name: string, values: string[]): Promise<Line[]> {
    const whole = await linesBetween(api, given.from, given.to);
    for (const value of values)
      expect(await linesBetween(api, given.from, given.to, { [name]: value })).toEqual(
        whole.filter((line) => line[name] === value),
      );
    expect(whole.filter((line) => !values.includes(line[name]))).toEqual([]);
    return whole;
  }

  check([159], "400 MISSING_REQUIRED_FILTER without startDate or endDate", async () => {
    const { startDate, endDate } = period(api, given.from, given.to) as { startDate: string; endDate: string };
    const queries: Query[] = [{}, { startDate }, { endDate }, { transactionType: "deposit", page: 1, limit: 10 }];
    for (const query of queries) expectProblem(await get(query), 400, "MISSING_REQUIRED_FILTER");
  });

  check([162], "transactionType finds deposits, withdrawals and the other kinds, each by its name", async () => {
    const kinds = ["deposit", "withdrawal", "refund", "internalTransfer", "fee", "judicial"];
    const whole = await expectParted("transactionType", kinds);
    expect(whole.filter(({ transactionType }) => transactionType === "deposit").length).toBeGreaterThanOrEqual(
      given.deposits.length,
    );
    expect(whole.filter(({ transactionType }) => transactionType === "withdrawal").length).toBeGreaterThan(0);
  });

  check([163], "productType finds what was moved by Pix, between accounts, as a fee or by a court", async () => {
    const whole = await expectParted("productType", ["traditionalPix", "internalTransfer", "fee", "judicial"]);
    expect(whole.filter(({ productType }) => productType === "traditionalPix").length).toBeGreaterThan(
      given.deposits.length,
    );
  });

  check([162, 163], "filters narrow one another", async () => {
    const narrow = async (transactionType: string, productType: string) =>
      linesBetween(api, given.from, given.to, { transactionType, productType });
    expect(await narrow("deposit", "internalTransfer")).toEqual([]);
    const deposits = await linesBetween(api, given.from, given.to, { transactionType: "deposit" });
    expect(await narrow("deposit", "traditionalPix")).toEqual(deposits);
  });

  check([162, 163], "internal transfers are found by transactionType and by productType", async (running) => {
    const toAccountNumber = otherAccount(api, running);
    const { transactionId, from, to } = await transfer(api, 120, toAccountNumber);
    for (const name of ["transactionType", "productType"]) {
      const lines = await linesBetween(api, from, to, { [name]: "internalTransfer" });
      expect(lines.filter((line) => line[name] !== "internalTransfer")).toEqual([]);
      const own = lines.filter((line) => line.productTransactionId === transactionId);
      expect(own).toMatchObject([{ amount: -120 }]);
    }
  });

  check([162, 163], "400 INVALID_QUERY_PARAMETER: a transactionType or productType that is none", async () => {
    for (const transactionType of ["", "gift", "credit"])
      expectProblem(await range({ transactionType }), 400, "INVALID_QUERY_PARAMETER");
    for (const productType of ["", "boleto", "pix"])
      expectProblem(await range({ productType }), 400, "INVALID_QUERY_PARAMETER");
  });
}
