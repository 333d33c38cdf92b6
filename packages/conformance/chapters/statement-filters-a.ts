import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { expectProblem } from "../support/answer-shapes.ts";
import type { Api } from "../support/api.ts";
import type { Check } from "../support/check.ts";
import { instantOf } from "../support/instant.ts";
import type { SettledRange } from "../support/movements/movements.ts";
import { deposit, type Movement, refundOf, withdrawal } from "../support/movements/movements.ts";
import { SOME_KEY, someCpf } from "../support/movements/random-values.ts";
import { brtDay, DAY_MS, serviceNow } from "../support/movements/records.ts";
import {
  addDays,
  ask,
  closedDays,
  dayOf,
  type Line,
  later,
  linesBetween,
  period,
  type Query,
  sumOf,
  withinOneDay,
} from "../support/movements/statement-lines.ts";

/** Registers the checks of variant A's filters and of its dates without a time. */
export function filtersOfA(api: Api, check: Check, given: SettledRange): void {
  const get = (query: Query) => ask(api, api.at.statement, query);
  const range = (more: Query) => get({ ...period(api, given.from, given.to), ...more });
  const found = async (query: Query) => {
    const { status, text, body } = await get(query);
    expect(status, text).toBe(200);
    return body.transactions as Line[];
  };
  const expectTaken = async (initDate: string, endDate: string) =>
    expect([initDate, endDate, (await get({ initDate, endDate })).status]).toEqual([initDate, endDate, 200]);
  const expectRefused = async (initDate: string, endDate: string) =>
    expectProblem(await get({ initDate, endDate }), 400, "INVALID_DATE_RANGE");

  check(
    [166, 167],
    "a date alone is a whole day in BRT: what settled on it is in it, and not in the day before",
    async () => {
      const [movement] = given.deposits as [Movement];
      const { endToEndId, settledAt } = movement;
      const day = brtDay(instantOf(settledAt));
      const before = addDays(day, -1);
      const whole = await found({ endToEndId });
      expect(whole.length).toBeGreaterThan(0);
      const including: Query[] = [
        { initDate: day, endDate: day },
        { initDate: day },
        { initDate: before },
        { endDate: day },
      ];
      for (const dates of including) expect([dates, await found({ endToEndId, ...dates })]).toEqual([dates, whole]);
      const without: Query[] = [{ initDate: before, endDate: before }, { endDate: before }];
      for (const dates of without) expect([dates, await found({ endToEndId, ...dates })]).toEqual([dates, []]);
    },
  );

  check([166, 167], "a date alone gives the lines from 00:00:00.000 to 23:59:59.999 BRT", async () => {
    const summaries = await closedDays(api);
    const moved = summaries.filter(({ creditCount, debitCount }) => creditCount + debitCount > 0);
    for (const { date } of [...moved.slice(-3), ...summaries.slice(-1)]) {
      const { body } = await get({ initDate: date, endDate: date });
      const [initDate, endDate] = dayOf(date);
      expect((await get({ initDate, endDate })).body).toEqual(body);
      expect((await get({ initDate: date, endDate })).body).toEqual(body);
      expect((await get({ initDate, endDate: date })).body).toEqual(body);
    }
  });

  check(
    [166, 167, 213, 215, 237],
    "a date alone begins at 00:00:00.000 and ends at 23:59:59.999 BRT, as the limits of a period show",
    async () => {
      const day = addDays(brtDay(instantOf(given.from)), -120);
      const [first, last] = dayOf(day);
      const days = 90 * DAY_MS;
      await expectTaken(day, later(first, 0));
      await expectRefused(day, later(first, -1));
      await expectTaken(day, later(first, days));
      await expectRefused(day, later(first, days + 1));
      await expectTaken(later(last, 0), day);
      await expectRefused(later(last, 1), day);
      await expectTaken(later(last, -days), day);
      await expectRefused(later(last, -days - 1), day);
      await expectTaken(day, addDays(day, 89));
      await expectRefused(day, addDays(day, 90));
    },
  );

  check([167, 214, 237], "today is no date to come, tomorrow is one", async () => {
    const replies = await withinOneDay(api, async (today) => {
      const tomorrow = addDays(today, 1);
      const taken = [await get({ initDate: today }), await get({ initDate: today, endDate: today })];
      const refused = [await get({ initDate: tomorrow }), await get({ initDate: today, endDate: tomorrow })];
      return { taken, refused };
    });
    for (const { status, text } of replies.taken) expect(status, text).toBe(200);
    for (const reply of replies.refused) expectProblem(reply, 400, "INVALID_DATE_RANGE");
  });

  check([166, 215, 237], "without endDate a period goes up to now, and is no longer than 90 days either", async () => {
    const { settledAt, endToEndId, party } = await deposit(api, 160);
    const lines = await found({ initDate: settledAt, counterPartyCpf: party.taxId });
    expect(lines).toMatchObject([{ endToEndId, amount: 160 }]);
    const now = (await serviceNow(api)).toISOString();
    expect((await get({ initDate: later(now, 600_000 - 90 * DAY_MS) })).status).toBe(200);
    expectProblem(await get({ initDate: later(now, -1 - 90 * DAY_MS) }), 400, "INVALID_DATE_RANGE");
  });

  check([168, 216], "endToEndId finds the lines of one payment, without a period", async () => {
    const payment = await deposit(api, 170);
    const back = await refundOf(api, payment, 70);
    const out = await withdrawal(api, 100);
    for (const { endToEndId, amount } of [payment, back, out]) {
      const lines = await found({ endToEndId });
      expect(lines.filter((line) => line.endToEndId !== endToEndId)).toEqual([]);
      expect(lines.filter(({ method }) => method === "pix")).toMatchObject([{ amount }]);
    }
    expect(await found({ endToEndId: "E0".padEnd(32, "7") })).toEqual([]);
  });

  check([169, 216], "productTransactionId finds the lines of one movement, without a period", async () => {
    const [payment, out] = [await deposit(api, 180), await withdrawal(api, 100)];
    for (const { productTransactionId, amount } of [payment, out]) {
      const lines = await found({ productTransactionId: String(productTransactionId) });
      expect(lines.filter((line) => line.productTransactionId !== productTransactionId)).toEqual([]);
      expect(lines.filter(({ method }) => method === "pix")).toMatchObject([{ amount }]);
    }
    expect(await found({ productTransactionId: randomUUID() })).toEqual([]);
  });

  check([170], "counterPartyCpf finds what a person or a company paid and was paid in a period", async () => {
    const company = { taxId: SOME_KEY.CNPJ(), name: "Empresa Ltda" };
    const [payment, out] = [await deposit(api, 190, company), await withdrawal(api, 100, company)];
    const dates = { initDate: payment.settledAt, endDate: out.settledAt };
    const ofCompany = await found({ ...dates, counterPartyCpf: company.taxId });
    expect(ofCompany.filter(({ taxId }) => taxId !== company.taxId)).toEqual([]);
    const pix = ofCompany.filter(({ method }) => method === "pix");
    expect(pix.map(({ endToEndId }) => endToEndId)).toEqual([out.endToEndId, payment.endToEndId]);

    const { taxId } = given.payer;
    const punctuated = taxId.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
    for (const counterPartyCpf of [taxId, punctuated]) {
      const { body } = await range({ counterPartyCpf, method: "pix", pageSize: 100 });
      expect(body).toMatchObject({ totalItems: given.deposits.length, totalPages: 1 });
      expect(body.transactions.filter((line: Line) => line.taxId !== taxId)).toEqual([]);
    }
    expect((await range({ counterPartyCpf: someCpf() })).body).toMatchObject({ totalItems: 0, transactions: [] });
  });

  check([171], "transactionType tells what came from what went: credit, debit", async () => {
    const whole = await linesBetween(api, given.from, given.to);
    const credits = await linesBetween(api, given.from, given.to, { transactionType: "credit" });
    const debits = await linesBetween(api, given.from, given.to, { transactionType: "debit" });
    expect(credits).toEqual(whole.filter(({ amount }) => amount > 0));
    expect(debits).toEqual(whole.filter(({ amount }) => amount < 0));
    expect(Math.min(credits.length, debits.length)).toBeGreaterThan(0);
  });

  check([172], "method tells Pix, tariffs and judicial movements apart", async () => {
    const whole = await linesBetween(api, given.from, given.to);
    for (const method of ["pix", "tarifa", "judicialMovement"])
      expect(await linesBetween(api, given.from, given.to, { method })).toEqual(
        whole.filter((line) => line.method === method),
      );
  });

  check([168, 171, 172], "filters narrow one another", async () => {
    const [{ endToEndId, amount }] = given.deposits as [Movement];
    const dates = { initDate: given.from, endDate: given.to };
    const all = { ...dates, endToEndId, transactionType: "credit", method: "pix", counterPartyCpf: given.payer.taxId };
    expect(await found(all)).toMatchObject([{ endToEndId, amount }]);
    expect(await found({ ...all, transactionType: "debit" })).toEqual([]);
    expect(await found({ ...all, method: "judicialMovement" })).toEqual([]);
    expect(await found({ ...all, counterPartyCpf: someCpf() })).toEqual([]);
    expect(await found({ ...all, endDate: later(given.from, -1), initDate: later(given.from, -1) })).toEqual([]);
  });

  check([116], "a line tells the balance after it, and lines are numbered in their order", async () => {
    const lines = await linesBetween(api, given.from, given.to);
    lines.slice(1).forEach((older, n) => {
      const line = lines[n];
      expect(line.balanceAfter).toBe(older.balanceAfter + line.amount);
      expect(line.lineNumber).toBeGreaterThan(older.lineNumber);
    });
    const [newest, oldest] = [lines[0], lines.at(-1)];
    expect(newest.balanceAfter - oldest.balanceAfter + oldest.amount).toBe(sumOf(lines));
  });

  check([216], "400 MISSING_REQUIRED_FILTER: neither a beginning nor one of the ids", async () => {
    const { taxId } = given.payer;
    const others = { transactionType: "credit", method: "pix", counterPartyCpf: taxId, page: 0, pageSize: 20 };
    const { accountNumber } = api.target;
    const queries: Query[] = [{}, others, { endDate: given.to }, { ...others, endDate: given.to }, { accountNumber }];
    for (const query of queries) expectProblem(await get(query), 400, "MISSING_REQUIRED_FILTER");
  });

  check(
    [168, 169, 170, 171, 172, 218],
    "400 INVALID_QUERY_PARAMETER: an id, a tax ID, a type or a method that is none",
    async () => {
      const [{ endToEndId }] = given.deposits as [Movement];
      const wrong: [string, string[]][] = [
        ["productTransactionId", ["", "1", randomUUID().slice(1), `${randomUUID()}0`, randomUUID().replace(/^./, "g")]],
        ["endToEndId", ["", endToEndId.slice(1), `${endToEndId}0`, endToEndId.replace(/.$/, "-")]],
        ["counterPartyCpf", ["", "somebody", "00000000192", "1234567890"]],
        ["transactionType", ["", "gift", "deposit"]],
        ["method", ["", "boleto", "fee"]],
      ];
      for (const [name, values] of wrong)
        for (const value of values) expectProblem(await range({ [name]: value }), 400, "INVALID_QUERY_PARAMETER");
    },
  );
}
