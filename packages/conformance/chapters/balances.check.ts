import { expect } from "vitest";
import { expectProblem, INSTANT } from "../support/answer-shapes.ts";
import { chapter, otherAccount } from "../support/check.ts";
import type { Reply } from "../support/http.ts";
import { instantOf } from "../support/instant.ts";
import { deposit, withdrawal } from "../support/movements/movements.ts";
import { NOBODYS } from "../support/movements/random-values.ts";
import {
  brtDay,
  endedWithdrawal,
  fund,
  getWithdrawal,
  mockKey,
  serviceNow,
  withdrawToKey,
} from "../support/movements/records.ts";
import { addDays, ask, closedDays, movedBetween, withinOneDay } from "../support/movements/statement-lines.ts";
import { until } from "../support/wait.ts";

const FIELDS = ["accountNumber", "availableBalance", "currency", "lastUpdated", "pendingBalance", "totalBalance"];
const NO_DAYS = [
  "2025-02-30",
  "2025-13-01",
  "2025-2-3",
  "20250203",
  "03/02/2025",
  "yesterday",
  "",
  "2025-02-03T00:00:00Z",
];

await chapter("balances", (api, check) => {
  const balance = () => api.get(api.at.balance);
  const closingOf = (dateRef: string, more = {}) => ask(api, api.at.closingDay, { dateRef, ...more });

  check(
    [8, 90, 91, 155],
    "the balance of now, without parameters: the specification's fields, BRL, whole cents that add up",
    async () => {
      const reply = await balance();
      expect(reply.status, reply.text).toBe(200);
      expectBalance(reply);
      expect(reply.body.accountNumber).toBe(api.target.accountNumber);
    },
  );

  check([8, 90, 91, 92, 154], "the balance at a day's closing: the same fields and dateRef", async () => {
    const yesterday = brtDay(await serviceNow(api), -1);
    const reply = await closingOf(yesterday);
    expect(reply.status, reply.text).toBe(200);
    expectBalance(reply);
    expect(reply.body).toMatchObject({ accountNumber: api.target.accountNumber, dateRef: yesterday });
  });

  check([93, 94], "the time of the last change is in the variant's zone: BRT in A, UTC in B", async () => {
    const { settledAt } = await deposit(api, 100);
    const today = brtDay(instantOf(settledAt));
    for (const { body } of [await balance(), await closingOf(today), await closingOf("2001-01-01")])
      expect(body.lastUpdated).toMatch(INSTANT[api.variant]);
    expect(instantOf((await balance()).body.lastUpdated).getTime()).toBeGreaterThanOrEqual(
      instantOf(settledAt).getTime(),
    );
  });

  check([8], "the total of now moves by what has settled, at once and by nothing else", async () => {
    await fund(api, 2_000);
    await deposit(api, 100);
    const { body: before } = await balance();
    const coming = await deposit(api, 300);
    const going = await withdrawal(api, 100);
    const { body: after } = await balance();
    for (const { settledAt } of [coming, going])
      expect(instantOf(after.lastUpdated).getTime()).toBeGreaterThanOrEqual(instantOf(settledAt).getTime());
    const moved = await movedBetween(api, before.lastUpdated, after.lastUpdated);
    expect(after.totalBalance - before.totalBalance).toBe(moved);
  });

  check([8, 90], "money of a withdrawal in flight is pending and still part of the total", async () => {
    await fund(api, 2_000);
    await deposit(api, 100);
    const waits = await mockKey(api, { autoSettle: false });
    const { setUp: _, ...again } = waits;
    const { body: before } = await balance();
    const { externalId } = (await withdrawToKey(api, waits, { amount: 700 })).body;
    await until(
      "the withdrawal to be sent",
      () => getWithdrawal(api, externalId),
      ({ body }) => body.status === "CONFIRMED",
    );
    const held = await balance();
    await mockKey(api, { ...again, autoSettle: true });
    expect((await endedWithdrawal(api, externalId)).body.status).toBe("SUCCESS");
    expectBalance(held);
    expect(held.body.pendingBalance).toBeGreaterThanOrEqual(700);
    const moved = await movedBetween(api, before.lastUpdated, held.body.lastUpdated);
    expect(held.body.totalBalance - before.totalBalance).toBe(moved);
  });

  check([8], "today's closing is what the account has so far", async () => {
    await deposit(api, 100);
    const { today, before, settledAt, closing } = await withinOneDay(api, async (today) => {
      const before = await balance();
      const { settledAt } = await deposit(api, 100);
      return { today, before: before.body, settledAt, closing: await closingOf(today) };
    });
    expectBalance(closing);
    expect(closing.body.dateRef).toBe(today);
    expect(instantOf(closing.body.lastUpdated).getTime()).toBeGreaterThanOrEqual(instantOf(settledAt).getTime());
    const moved = await movedBetween(api, before.lastUpdated, closing.body.lastUpdated);
    expect(closing.body.totalBalance - before.totalBalance).toBe(moved);
  });

  check([8], "a day that has passed closes with what it began with and what has settled on it", async () => {
    const summaries = await closedDays(api);
    const moved = summaries.filter(({ creditCount, debitCount }) => creditCount + debitCount > 0);
    for (const { date, openingBalance, totalCredits, totalDebits } of [...moved.slice(-10), ...summaries.slice(-3)]) {
      const [before, closing] = [await closingOf(addDays(date, -1)), await closingOf(date)];
      expectBalance(closing);
      expect([date, before.body.totalBalance]).toEqual([date, openingBalance]);
      expect([date, closing.body.totalBalance]).toEqual([date, openingBalance + totalCredits - totalDebits]);
    }
  });

  check([8], "a day before the account existed closes with zeros", async () => {
    for (const dateRef of ["2001-01-01", "1969-12-31"]) {
      const { status, body } = await closingOf(dateRef);
      expect([status, body]).toMatchObject([200, { dateRef, availableBalance: 0, pendingBalance: 0, totalBalance: 0 }]);
    }
  });

  check([154, 228], "dateRef is needed, and is a day that exists, YYYY-MM-DD", async () => {
    expectProblem(await api.get(api.at.closingDay), 400, "VALIDATION_ERROR", "/dateRef");
    for (const dateRef of NO_DAYS) expectProblem(await closingOf(dateRef), 400, "VALIDATION_ERROR", "/dateRef");
    expect((await closingOf("2024-02-29")).status).toBe(200);
  });

  check([154, 228], "a day to come is refused, from tomorrow on; today is not", async () => {
    const { replies, reply } = await withinOneDay(api, async (today) => {
      const replies = [];
      for (const days of [1, 2, 40, 400]) replies.push(await closingOf(addDays(today, days)));
      replies.push(await closingOf("9999-12-31"));
      return { replies, reply: await closingOf(today) };
    });
    for (const refused of replies) expectProblem(refused, 400, "VALIDATION_ERROR", "/dateRef");
    expect(reply.status, reply.text).toBe(200);
  });

  check([228], "the account may be named; 404 ACCOUNT_NOT_FOUND for one that is nobody's", async () => {
    for (const path of [api.at.balance, api.at.closingDay]) {
      const query = { dateRef: "2025-01-01" };
      const own = await ask(api, path, { ...query, accountNumber: api.target.accountNumber });
      expect([own.status, own.body.accountNumber]).toEqual([200, api.target.accountNumber]);
      expectProblem(await ask(api, path, { ...query, accountNumber: NOBODYS }), 404, "ACCOUNT_NOT_FOUND");
    }
  });

  check([8], "another account of the same owner is reached by its number", async (running) => {
    const accountNumber = otherAccount(api, running);
    for (const path of [api.at.balance, api.at.closingDay]) {
      const reply = await ask(api, path, { dateRef: "2025-01-01", accountNumber });
      expectBalance(reply);
      expect(reply.body.accountNumber).toBe(accountNumber);
    }
  });
});

function expectBalance({ body }: Reply): void {
  expect(Object.keys(body)).toEqual(expect.arrayContaining(FIELDS));
  const { availableBalance, pendingBalance, totalBalance } = body;
  for (const cents of [availableBalance, pendingBalance, totalBalance]) expect(cents).toSatisfy(Number.isSafeInteger);
  expect(pendingBalance).toBeGreaterThanOrEqual(0);
  expect(totalBalance).toBe(availableBalance + pendingBalance);
  expect(body.currency).toBe("BRL");
}
