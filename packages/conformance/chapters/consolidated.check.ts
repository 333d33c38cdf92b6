import { expect } from "vitest";
import { expectProblem } from "../support/answer-shapes.ts";
import { chapter, otherAccount } from "../support/check.ts";
import { deposit, withdrawal } from "../support/movements/movements.ts";
import { NOBODYS } from "../support/movements/random-values.ts";
import { brtDay, fund, serviceNow } from "../support/movements/records.ts";
import {
  addDays,
  ask,
  closedDays,
  dayOf,
  type Line,
  linesBetween,
  period,
  type Query,
  withinOneDay,
} from "../support/movements/statement-lines.ts";

const ENVELOPE = ["accountNumber", "currency", "page", "pageSize", "summaries", "totalRecords"];
const SUMMARY = [
  ...["date", "openingBalance", "totalCredits", "totalDebits", "creditCount", "debitCount", "closingBalance"],
];
const NO_DAYS = [
  "",
  "yesterday",
  "2025-02-30",
  "2025-13-01",
  "2025-2-3",
  "20250203",
  "03/02/2025",
  "2025-02-03T00:00:00Z",
];
/** A past year that is not a leap year. */
const YEAR = { startDate: "2025-01-01", endDate: "2025-12-31" };
/** Days with more lines than this are not read line by line. */
const LINES_MAX = 2_000;

await chapter("consolidated statement", (api, check) => {
  const get = (query: Query) => ask(api, api.at.consolidated, query);
  const refused = async (query: Query) => expectProblem(await get(query), 400, "InvalidParameter");
  const datesOf = (summaries: Line[]) => summaries.map(({ date }) => date);

  check([9, 98, 165], "a page of summaries, with the account, its currency and how many there are in all", async () => {
    const { status, text, body } = await get(YEAR);
    expect(status, text).toBe(200);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(ENVELOPE));
    expect(body).toMatchObject({ accountNumber: api.target.accountNumber, currency: "BRL", totalRecords: 365 });
    expect(body.summaries).toBeInstanceOf(Array);
  });

  check(
    [116, 175, 176],
    "a summary for each day from startDate to endDate, oldest first, days without movement too",
    async () => {
      const days = { startDate: "2025-02-26", endDate: "2025-03-03" };
      const { body } = await get(days);
      expect(body).toMatchObject({ page: 1, totalRecords: 6 });
      const first = ["2025-02-26", "2025-02-27", "2025-02-28", "2025-03-01", "2025-03-02", "2025-03-03"];
      expect(datesOf(body.summaries)).toEqual(first);
      const one = await get({ startDate: days.endDate, endDate: days.endDate });
      expect(one.body.summaries).toEqual(body.summaries.slice(-1));
    },
  );

  check([116], "each day has the documented fields, adds up, and begins as the day before has ended", async () => {
    let before: Line;
    for (const summary of await closedDays(api)) {
      expectSummary(summary);
      if (before)
        expect([summary.date, summary.openingBalance]).toEqual([addDays(before.date, 1), before.closingBalance]);
      before = summary;
    }
  });

  check([116, 165], "a day's summary is what its lines in the detailed statement come to", async () => {
    const moved = (await closedDays(api)).filter(({ creditCount, debitCount }) => creditCount + debitCount > 0);
    for (const { date, creditCount, debitCount } of moved.slice(-5)) {
      const { body } = await ask(api, api.at.statement, period(api, ...dayOf(date)));
      expect([date, body.totalItems]).toEqual([date, creditCount + debitCount]);
    }
    const short = moved.filter(({ creditCount, debitCount }) => creditCount + debitCount <= LINES_MAX);
    for (const { date, openingBalance: _o, closingBalance: _c, ...told } of short.slice(-2)) {
      const amounts = (await linesBetween(api, ...dayOf(date))).map(({ amount }): number => amount);
      const [credits, debits] = [amounts.filter((amount) => amount > 0), amounts.filter((amount) => amount < 0)];
      expect(told).toMatchObject({
        totalCredits: credits.reduce((sum, amount) => sum + amount, 0),
        totalDebits: -debits.reduce((sum, amount) => sum + amount, 0),
        creditCount: credits.length,
        debitCount: debits.length,
      });
    }
  });

  check([116, 165], "today's summary is what it is so far: what has just settled is in it", async () => {
    await fund(api, 2_000);
    const { before, after } = await withinOneDay(api, async (today) => {
      const ofToday = async () => (await get({ startDate: addDays(today, -1), endDate: today })).body.summaries;
      const before = await ofToday();
      await deposit(api, 310);
      await withdrawal(api, 130);
      return { before, after: await ofToday() };
    });
    const [[, sooner], [yesterday, today]] = [before, after];
    expectSummary(today);
    expect(today.openingBalance).toBe(yesterday.closingBalance);
    expect(today.creditCount).toBeGreaterThan(sooner.creditCount);
    expect(today.totalCredits).toBeGreaterThanOrEqual(sooner.totalCredits + 310);
    expect(today.debitCount).toBeGreaterThan(sooner.debitCount);
    expect(today.totalDebits).toBeGreaterThanOrEqual(sooner.totalDebits + 130);
  });

  check(
    [98, 177, 238],
    "pages are counted from 1, which is the one that comes unasked; together they are all days",
    async () => {
      const whole = (await get({ ...YEAR, limit: 100 })).body.summaries;
      const pages = [];
      for (const page of [1, 2, 3, 4]) {
        const { body } = await get({ ...YEAR, page, limit: 25 });
        expect(body).toMatchObject({ page, pageSize: 25, totalRecords: 365 });
        pages.push(...body.summaries);
      }
      expect(pages).toEqual(whole);
      expect((await get({ ...YEAR, limit: 25 })).body).toEqual((await get({ ...YEAR, page: 1, limit: 25 })).body);
      const last = await get({ ...YEAR, page: 4, limit: 100 });
      expect([last.body.summaries.length, last.body.summaries.at(-1).date]).toEqual([65, YEAR.endDate]);
    },
  );

  check([177], "a page past the end is empty, not an error", async () => {
    for (const page of [38, 1_000_000]) {
      const { status, body } = await get({ ...YEAR, page });
      expect([status, body]).toMatchObject([200, { page, pageSize: 10, totalRecords: 365, summaries: [] }]);
    }
  });

  check([178, 238], "a page has as many days as asked, 1 to 100, and 10 unasked", async () => {
    const unasked = (await get(YEAR)).body;
    expect([unasked.pageSize, unasked.summaries.length]).toEqual([10, 10]);
    for (const limit of [1, 2, 99, 100]) {
      const { body } = await get({ ...YEAR, limit });
      expect([body.pageSize, body.summaries.length]).toEqual([limit, limit]);
    }
  });

  check(
    [177, 178, 220, 238],
    "400 InvalidParameter: a page before the first, a limit outside 1 to 100, or none at all",
    async () => {
      for (const page of [0, -1, 1.5, "last", ""]) await refused({ ...YEAR, page });
      for (const limit of [0, -1, 101, 1.5, "many", ""]) await refused({ ...YEAR, limit });
    },
  );

  check([175, 176, 219], "400 InvalidParameter without startDate or endDate", async () => {
    const { startDate, endDate } = YEAR;
    await refused({});
    await refused({ startDate });
    await refused({ endDate });
  });

  check([175, 176, 219], "400 InvalidParameter: a date that is none, or one with a time", async () => {
    for (const day of NO_DAYS) {
      await refused({ ...YEAR, startDate: day });
      await refused({ ...YEAR, endDate: day });
    }
    expect((await get({ startDate: "2024-02-29", endDate: "2024-02-29" })).status).toBe(200);
  });

  check([219], "400 InvalidParameter: a range that ends before it begins", () =>
    refused({ startDate: YEAR.endDate, endDate: YEAR.startDate }),
  );

  check([165], "more than a year is summarized, day by day", async () => {
    expect((await get({ startDate: "2023-01-01", endDate: "2024-12-31" })).body.totalRecords).toBe(731);
  });

  check([219], "today is taken; 400 InvalidParameter: a day to come, from tomorrow on", async () => {
    const { today, taken, coming } = await withinOneDay(api, async (today) => {
      const from = addDays(today, -1);
      const coming = [];
      for (const days of [1, 2, 40]) coming.push(await get({ startDate: from, endDate: addDays(today, days) }));
      coming.push(await get({ startDate: addDays(today, 1), endDate: addDays(today, 1) }));
      return { today, taken: await get({ startDate: from, endDate: today }), coming };
    });
    expect(datesOf(taken.body.summaries)).toEqual([addDays(today, -1), today]);
    for (const reply of coming) expectProblem(reply, 400, "InvalidParameter");
  });

  check([222], "404 NotFound for an account that is nobody's; one's own may be named", async () => {
    expectProblem(await get({ ...YEAR, accountNumber: NOBODYS }), 404, "NotFound");
    const named = await get({ ...YEAR, accountNumber: api.target.accountNumber });
    expect(named.body).toEqual((await get(YEAR)).body);
  });

  check([], "another account of the same owner has summaries of its own", async (running) => {
    const accountNumber = otherAccount(api, running);
    const yesterday = brtDay(await serviceNow(api), -1);
    const { body } = await get({ startDate: yesterday, endDate: yesterday, accountNumber });
    expect(body).toMatchObject({ accountNumber, totalRecords: 1 });
    expectSummary(body.summaries[0]);
  });
});

function expectSummary(summary: Line): void {
  expect(Object.keys(summary)).toEqual(expect.arrayContaining(SUMMARY));
  const { openingBalance, totalCredits, totalDebits, creditCount, debitCount, closingBalance } = summary;
  for (const figure of [openingBalance, closingBalance]) expect(figure).toSatisfy(Number.isSafeInteger);
  for (const figure of [totalCredits, totalDebits, creditCount, debitCount])
    expect([summary.date, Number.isSafeInteger(figure) && figure >= 0]).toEqual([summary.date, true]);
  expect([summary.date, closingBalance]).toEqual([summary.date, openingBalance + totalCredits - totalDebits]);
}
