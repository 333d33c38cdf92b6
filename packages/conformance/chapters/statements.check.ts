import { beforeAll, expect } from "vitest";
import { expectProblem, INSTANT } from "../support/answer-shapes.ts";
import { ADDRESSES } from "../support/api.ts";
import { chapter, otherAccount } from "../support/check.ts";
import { instantOf } from "../support/instant.ts";
import {
  deposit,
  type Movement,
  makeSettledRange,
  refundOf,
  type SettledRange,
  somebody,
  transfer,
  withdrawal,
} from "../support/movements/movements.ts";
import { NOBODYS, someAccount, someCpf } from "../support/movements/random-values.ts";
import {
  DAY_MS,
  endedCharge,
  endedWithdrawal,
  getWithdrawal,
  makeCharge,
  mockKey,
  serviceNow,
  simulate,
  withdrawToKey,
} from "../support/movements/records.ts";
import {
  ask,
  endToEndIdOf,
  later,
  lineOf,
  linesBetween,
  period,
  type Query,
} from "../support/movements/statement-lines.ts";
import { until } from "../support/wait.ts";
import { filtersOfA } from "./statement-filters-a.ts";
import { filtersOfB } from "./statement-filters-b.ts";

const ENVELOPE = ["page", "pageSize", "totalItems", "totalPages", "transactions"];
const LINE = {
  A: [
    ...["accountNumber", "amount", "balanceAfter", "bankName", "description", "endToEndId", "externalId", "lineNumber"],
    ...["metadata", "method", "name", "productTransactionId", "productType", "settlementDateBRT"],
    ...["settlementDateTime", "taxId", "transactionType"],
  ],
  B: [
    ...["accountNumber", "amount", "bankName", "endtoEndId", "metadata", "name", "productTransactionId"],
    ...["settlementDateBRT", "settlementDateTime", "taxId", "transactionType", "productType"],
  ],
} as const;
/** Each variant's page size parameter, the number of its first page, and its default page size. */
const SPELLING = {
  A: { size: "pageSize", firstPage: 0, sizeUnasked: 20 },
  B: { size: "limit", firstPage: 1, sizeUnasked: 10 },
} as const;
/** A past period, and invalid dates inside it. A service that accepted such a date would answer 200. */
const PASSED = ["2025-01-20T00:00:00Z", "2025-03-10T00:00:00Z"] as const;
const NO_DATES = [
  ...["", "yesterday", "2025-02-30", "2025-2-3", "20250203", "02/03/2025", "1738540800000", "2025-02-03T00:00:00"],
  ...["2025-02-03 00:00", "2025-02-03T24:30:00Z", "2025-02-30T00:00:00Z", "2025-02-03T00:00:00-25:00"],
];
const NO_SIZES = [0, 101, -1, 1.5, "many", ""];

await chapter("detailed statement", (api, check) => {
  const { size, firstPage, sizeUnasked } = SPELLING[api.variant];
  const get = (query: Query) => ask(api, api.at.statement, query);
  const given = {} as SettledRange;
  /** Returns lines of the settled range. No more lines are added to this range. */
  const range = (more: Query = {}) => get({ ...period(api, given.from, given.to), ...more });

  beforeAll(async () => void Object.assign(given, await makeSettledRange(api)), 90_000);

  check([9, 95, 96, 158], "a page of lines, with its number, its size and how many there are in all", async () => {
    const { status, text, body } = await range();
    expect(status, text).toBe(200);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(ENVELOPE));
    for (const name of ENVELOPE.slice(0, 4)) expect([name, body[name]]).toEqual([name, expect.any(Number)]);
    expect(body.transactions).toBeInstanceOf(Array);
    expect(body.totalItems).toBeGreaterThan(given.deposits.length);
    expect(body.totalPages).toBe(Math.ceil(body.totalItems / body.pageSize));
  });

  check([25, 97, 116], "a deposit's line has the documented fields, and says what its charge says", async () => {
    const payer = { taxId: someCpf(), name: "Érica Ônix" };
    const metadata = { player: "42", ação: "bônus" };
    const description = "Depósito de Érica";
    const movement = await deposit(api, 1_234, payer, { description, metadata });
    const line = await lineOf(api, movement);
    expect(Object.keys(line)).toEqual(expect.arrayContaining([...LINE[api.variant]]));
    expect(line).toMatchObject({
      ...payer,
      accountNumber: api.target.accountNumber,
      amount: 1_234,
      bankName: expect.any(String),
      productTransactionId: movement.productTransactionId,
      productType: "traditionalPix",
      metadata,
    });
    expect(endToEndIdOf(api, line)).toBe(movement.endToEndId);
    if (api.variant === "B") return expect(line.transactionType).toBe("deposit");
    const { externalId } = movement;
    expect(line).toMatchObject({ description, externalId, method: "pix", transactionType: "credit" });
  });

  check([25, 97, 116], "a withdrawal's and a refund's line: what left the account is below zero", async () => {
    const payment = await deposit(api, 500);
    const [paidOut, refunded] = [await withdrawal(api, 250), await refundOf(api, payment, 120)];
    for (const [movement, kind] of [
      [paidOut, "withdrawal"],
      [refunded, "refund"],
    ] as const) {
      const line = await lineOf(api, movement);
      const { amount, externalId, party, productTransactionId } = movement;
      expect(line).toMatchObject({ ...party, amount, productType: "traditionalPix" });
      if (productTransactionId) expect(line.productTransactionId).toBe(productTransactionId);
      if (api.variant === "A") expect(line).toMatchObject({ externalId, method: "pix", transactionType: "debit" });
      else expect(line.transactionType).toBe(kind);
    }
  });

  check([116], "a transfer is a line of both accounts", async (running) => {
    const toAccountNumber = otherAccount(api, running);
    const { transactionId, from, to } = await transfer(api, 110, toAccountNumber);
    for (const [amount, accountNumber] of [
      [-110, api.target.accountNumber],
      [110, toAccountNumber],
    ] as const) {
      const lines = await linesBetween(api, from, to, { accountNumber });
      const own = lines.filter((line) => line.productTransactionId === transactionId && line.productType !== "fee");
      expect(own).toMatchObject([{ accountNumber, amount, productType: "internalTransfer" }]);
    }
  });

  check(
    [97, 115, 116],
    "a line's time is the record's, in the variant's zone and in BRT, with three digits of milliseconds",
    async () => {
      const [movement] = given.deposits as [Movement];
      const line = await lineOf(api, movement);
      expect(line.settlementDateTime).toBe(movement.settledAt);
      expect(line.settlementDateTime).toMatch(INSTANT[api.variant]);
      expect(line.settlementDateBRT).toMatch(INSTANT.A);
      expect(instantOf(line.settlementDateBRT).getTime()).toBe(instantOf(movement.settledAt).getTime());
      for (const time of [line.settlementDateTime, line.settlementDateBRT])
        expect(time).toMatch(/:\d\d\.\d{3}(Z|-03:00)$/);
    },
  );

  check([99], "a withdrawal in flight has no line; once it has settled it has one", async () => {
    const waits = await mockKey(api, { autoSettle: false });
    const { setUp: _, ...again } = waits;
    const made = (await withdrawToKey(api, waits, { amount: 130 })).body;
    const ownLines = async (upto: string) => {
      const lines = await linesBetween(api, made.createdAt, upto);
      return lines.filter((line) => line.productTransactionId === made.transactionId);
    };
    const sent = ({ body }: { body: { status: string } }) => body.status === "CONFIRMED";
    await until("the withdrawal to be sent", () => getWithdrawal(api, made.externalId), sent);
    const inFlight = await ownLines((await serviceNow(api)).toISOString());
    await mockKey(api, { ...again, autoSettle: true });
    const { body } = await endedWithdrawal(api, made.externalId);
    expect(inFlight).toEqual([]);
    expect(body.status).toBe("SUCCESS");
    const settled = (await ownLines(body.settlementDateTime)).filter(({ productType }) => productType !== "fee");
    expect(settled).toMatchObject([{ amount: -130, settlementDateTime: body.settlementDateTime }]);
  });

  check([99], "what was rejected has no line: neither a withdrawal nor a deposit", async () => {
    const started = await serviceNow(api);
    const rejected = (await withdrawToKey(api, await mockKey(api, { result: "REJECTED" }))).body;
    expect((await endedWithdrawal(api, rejected.externalId)).body.status).toBe("REJECTED");
    const { chargeId } = (await makeCharge(api, { amount: 140 })).body;
    const payer = { ...somebody(), bankAccounts: [someAccount()] };
    await simulate(api, chargeId, { payer, amount: 139 });
    expect((await endedCharge(api, chargeId)).body.status).toBe("REJECTED");
    const lines = await linesBetween(api, started.toISOString(), (await serviceNow(api)).toISOString());
    expect(lines.filter((line) => line.productTransactionId === rejected.transactionId)).toEqual([]);
    expect(lines.filter((line) => line.taxId === payer.taxId)).toEqual([]);
  });

  check([166, 167, 159], "both ends of a period belong to it, to the millisecond", async () => {
    const [movement] = given.deposits as [Movement];
    const at = movement.settledAt;
    const has = async (from: string, to: string) => {
      const lines = await linesBetween(api, from, to);
      return lines.some((line) => endToEndIdOf(api, line) === movement.endToEndId);
    };
    expect(await has(at, at)).toBe(true);
    expect(await has(later(at, -1), at)).toBe(true);
    expect(await has(at, later(at, 1))).toBe(true);
    expect(await has(later(at, -60_000), later(at, -1))).toBe(false);
    expect(await has(later(at, 1), given.to)).toBe(false);
  });

  check([166, 167, 159], "an instant is the same in whatever zone it is written", async () => {
    const inZone = (at: string, hours: number, zone: string) => later(at, hours * 3_600_000).replace("Z", zone);
    const { body } = await range({ [size]: 100 });
    for (const [hours, zone] of [
      [-3, "-03:00"],
      [5.5, "+05:30"],
      [0, "+00:00"],
    ] as const) {
      const written = period(api, inZone(given.from, hours, zone), inZone(given.to, hours, zone));
      expect((await get({ ...written, [size]: 100 })).body).toEqual(body);
    }
  });

  check(
    [95, 96, 173, 160, 236, 238],
    "pages: the first is the one that comes unasked, together they are all lines, newest first",
    async () => {
      const whole = await linesBetween(api, given.from, given.to);
      const times = whole.map(({ settlementDateTime }) => instantOf(settlementDateTime).getTime());
      expect(times).toEqual([...times].sort((a, b) => b - a));
      const count = Math.ceil(whole.length / 5);
      const pages = [];
      for (let n = 0; n < count; n++) {
        const { body } = await range({ page: n + firstPage, [size]: 5 });
        expect(body).toMatchObject({ page: n + firstPage, pageSize: 5, totalItems: whole.length, totalPages: count });
        pages.push(...body.transactions);
      }
      expect(pages).toEqual(whole);
      expect((await range({ [size]: 5 })).body).toEqual((await range({ page: firstPage, [size]: 5 })).body);
    },
  );

  check([173, 160], "a page past the end is empty, not an error", async () => {
    const { totalItems, totalPages } = (await range({ [size]: 5 })).body;
    for (const page of [totalPages + firstPage, 1_000_000]) {
      const { status, body } = await range({ page, [size]: 5 });
      expect([status, body]).toEqual([200, { page, pageSize: 5, totalItems, totalPages, transactions: [] }]);
    }
  });

  check(
    [161, 174, 217, 236, 238],
    "a page has as many lines as asked, 1 to 100, and the variant's number unasked",
    async () => {
      const { totalItems, pageSize, transactions } = (await range()).body;
      expect([pageSize, transactions.length]).toEqual([sizeUnasked, sizeUnasked]);
      for (const asked of [1, 2, 99, 100]) {
        const { body } = await range({ [size]: asked });
        expect([body.pageSize, body.transactions.length]).toEqual([asked, Math.min(asked, totalItems)]);
      }
      for (const wrong of NO_SIZES) expectProblem(await range({ [size]: wrong }), 400, "INVALID_PAGE_SIZE");
    },
  );

  check([160, 173, 218, 236, 238], "400 INVALID_QUERY_PARAMETER: a page before the first, or none at all", async () => {
    for (const page of [firstPage - 1, -5, 1.5, "last", ""])
      expectProblem(await range({ page }), 400, "INVALID_QUERY_PARAMETER");
  });

  check([159, 166, 167, 213], "400 INVALID_DATE_RANGE: a date that is none", async () => {
    const [first, last] = PASSED;
    expect((await get(period(api, first, last))).status).toBe(200);
    // Only variant A accepts a date without a time.
    for (const date of api.variant === "A" ? NO_DATES : [...NO_DATES, "2025-02-03"]) {
      expectProblem(await get(period(api, date, last)), 400, "INVALID_DATE_RANGE");
      expectProblem(await get(period(api, first, date)), 400, "INVALID_DATE_RANGE");
    }
  });

  check([213], "400 INVALID_DATE_RANGE: a period that ends before it begins", async () => {
    const { from } = given;
    expect((await get(period(api, from, from))).status).toBe(200);
    expectProblem(await get(period(api, from, later(from, -1))), 400, "INVALID_DATE_RANGE");
  });

  check([214, 237], "400 INVALID_DATE_RANGE: a date to come", async () => {
    const now = (await serviceNow(api)).toISOString();
    expect((await get(period(api, later(now, -DAY_MS), now))).status).toBe(200);
    for (const ahead of [600_000, 2 * DAY_MS, 80 * DAY_MS]) {
      expectProblem(await get(period(api, now, later(now, ahead))), 400, "INVALID_DATE_RANGE");
      const both = period(api, later(now, ahead), later(now, ahead + 1_000));
      expectProblem(await get(both), 400, "INVALID_DATE_RANGE");
    }
  });

  check([215, 237], "90 days are taken to the millisecond; 400 INVALID_DATE_RANGE: one more", async () => {
    const from = later(given.from, -200 * DAY_MS);
    const days = 90 * DAY_MS;
    expect((await get(period(api, from, later(from, days)))).status).toBe(200);
    expectProblem(await get(period(api, from, later(from, days + 1))), 400, "INVALID_DATE_RANGE");
    expectProblem(await get(period(api, from, given.from)), 400, "INVALID_DATE_RANGE");
  });

  check([221], "404 ACCOUNT_NOT_FOUND for an account that is nobody's; one's own may be named", async () => {
    expectProblem(await range({ accountNumber: NOBODYS }), 404, "ACCOUNT_NOT_FOUND");
    const named = await range({ accountNumber: api.target.accountNumber });
    expect(named.body).toEqual((await range()).body);
  });

  check([], "another account of the same owner has a statement of its own", async (running) => {
    const accountNumber = otherAccount(api, running);
    const lines = await linesBetween(api, given.from, given.to, { accountNumber });
    expect(lines.filter((line) => line.accountNumber !== accountNumber)).toEqual([]);
    const { payer } = given;
    expect(lines.filter(({ taxId }) => taxId === payer.taxId)).toEqual([]);
  });

  check(
    [248],
    "the credential decides the variant: the other one's path is not found, and this one's is named",
    async () => {
      const reply = await ask(
        api,
        ADDRESSES[api.variant === "A" ? "B" : "A"].statement,
        period(api, given.from, given.to),
      );
      expectProblem(reply, 404, "ROUTE_NOT_FOUND");
      expect(reply.body.detail).toContain(api.at.statement);
    },
  );

  if (api.variant === "A") filtersOfA(api, check, given);
  else filtersOfB(api, check, given);
});
