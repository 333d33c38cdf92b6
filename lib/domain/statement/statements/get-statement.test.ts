import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { type Movement, postMovements } from "#e2e/support/money/test-money.ts";
import { decoded, encoded } from "#e2e/support/money/test-withdrawal.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Input } from "#lib/core/contract.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import { getStatement } from "./get-statement.ts";

await testDatabase();

const DAY_MS = 86_400_000;
const contract = getStatement.contract;
const PLAYERS = ["00000000191", "12345678909", "11222333000181"];

type Members = Record<string, string>;
type Page = { page: number; pageSize: number; totalItems: number; totalPages: number; transactions: WireLine[] };
type WireLine = Record<string, unknown> & { amount: number; lineNumber: number; productTransactionId: string };

const endToEndId = (n: number) => `E00000000202611011200${String(n).padStart(11, "0")}`;

async function page(account: TestAccount, variant: "A" | "B", members: Members): Promise<Page> {
  const query = decoded<Input<typeof contract>>(contract, variant, members);
  const { output } = await getStatement.run(account.ctx, query);
  return encoded(contract, variant, output) as Page;
}

const ago = (ms: number) => new Date(Date.now() - ms);

// Lines of every kind, three per hour, over three days that ended an hour ago.
let account: TestAccount;
let first: Date;
let last: Date;
const LINES = 216;
const posted: (Movement & { at: Date; lineNumber: number })[] = [];

beforeAll(async () => {
  account = await testAccount();
  for (let hour = 0; hour < LINES / 3; hour++) {
    const at = ago((LINES / 3 - hour) * 3_600_000);
    const movements = [0, 1, 2].map((i) => movementOf(hour * 3 + i));
    await postMovements(account.accountId, at, movements);
    for (const movement of movements) posted.push({ ...movement, at, lineNumber: posted.length + 1 });
  }
  await mirrorTransfers();
  first = (posted[0] as { at: Date }).at;
  last = (posted.at(-1) as { at: Date }).at;
});

/** Posts the other leg of each transfer to another account of the operator. */
async function mirrorTransfers(): Promise<void> {
  const other = await testAccount();
  await rows({
    text: "UPDATE account SET operator_id = $1 WHERE id = $2",
    values: [account.ctx.operatorId, other.accountId],
  });
  const ends = { transferIn: "transferOut", transferOut: "transferIn" } as const;
  const mirrored = posted.flatMap(({ kind, amount }): Movement[] =>
    kind === "transferIn" || kind === "transferOut" ? [{ kind: ends[kind], amount }] : [],
  );
  await postMovements(other.accountId, new Date(), [{ kind: "deposit", amount: 1_000_000n }, ...mirrored]);
}

function movementOf(n: number): Movement {
  const kind = LINE_KINDS[n === 0 ? 0 : (n * 5 + (n % 7)) % LINE_KINDS.length]?.name ?? "deposit";
  return {
    kind,
    amount: n === 0 ? 1_000_000n : BigInt(n),
    productTransactionId: randomUUID(),
    endToEndId: endToEndId(n),
    externalId: `order ${n}`,
    counterparty: { name: `Player ${n % 3}`, taxId: PLAYERS[n % 3] ?? null, ispb: "00000000" },
    description: `movement ${n}`,
    metadata: { n: `${n}` },
  };
}

const range = () => ({ initDate: first.toISOString(), endDate: last.toISOString() });

describe("pages", () => {
  test("A: newest first, 20 per page from page 0 on, exact totals", async () => {
    const answer = await page(account, "A", range());
    expect(answer).toMatchObject({ page: 0, pageSize: 20, totalItems: LINES, totalPages: 11 });
    expect(answer.transactions.map((line) => line.lineNumber)).toEqual(Array.from({ length: 20 }, (_, i) => LINES - i));
  });

  test("B: 10 per page, from page 1 on", async () => {
    const members = { startDate: first.toISOString(), endDate: last.toISOString() };
    const answer = await page(account, "B", members);
    expect(answer).toMatchObject({ page: 1, pageSize: 10, totalItems: LINES, totalPages: 22 });
    const second = await page(account, "B", { ...members, page: "2" });
    expect(second.page).toBe(2);
    expect(second.transactions[0]?.productTransactionId).toBe(posted.at(-11)?.productTransactionId);
  });

  test("a page past the end is empty, however far", async () => {
    for (const number of ["11", "1000", "2147483647"]) {
      const answer = await page(account, "A", { ...range(), page: number });
      expect(answer).toMatchObject({ totalItems: LINES, totalPages: 11, transactions: [] });
    }
  });

  const filters: Members[] = [
    {},
    { transactionType: "credit" },
    { transactionType: "debit" },
    { method: "pix" },
    { method: "tarifa" },
    { method: "judicialMovement" },
    { method: "pix", transactionType: "debit" },
    { method: "judicialMovement", transactionType: "credit" },
    { method: "tarifa", transactionType: "credit" },
  ];
  test.each(filters)("A: the pages with the filter %j have the same lines as a full scan", async (filter) => {
    const expected = posted
      .filter(({ kind }) => {
        const facts = LINE_KINDS.find(({ name }) => name === kind);
        return (
          (!filter.transactionType || facts?.type === filter.transactionType) &&
          (!filter.method || facts?.method === filter.method)
        );
      })
      .map((movement) => movement.lineNumber)
      .reverse();
    const pages = Math.ceil(expected.length / 7);
    const seen: number[] = [];
    for (let number = 0; number <= pages; number++) {
      const answer = await page(account, "A", { ...range(), ...filter, page: `${number}`, pageSize: "7" });
      expect(answer).toMatchObject({ totalItems: expected.length, totalPages: pages });
      seen.push(...answer.transactions.map((line) => line.lineNumber));
    }
    expect(seen).toEqual(expected);
  });

  test.each(["deposit", "withdrawal", "refund", "internalTransfer", "fee", "judicial", "withdrawalReturn"])(
    "B: transactionType %s",
    async (transactionType) => {
      const members = { startDate: first.toISOString(), endDate: last.toISOString(), limit: "100", transactionType };
      const answer = await page(account, "B", members);
      const expected = posted.filter(({ kind }) =>
        LINE_KINDS.some(({ name, typeB }) => name === kind && typeB === transactionType),
      );
      expect(answer.totalItems).toBe(expected.length);
      expect(answer.transactions.map((line) => line.productTransactionId)).toEqual(
        expected.map((movement) => movement.productTransactionId).reverse(),
      );
      for (const line of answer.transactions) expect(line.transactionType).toBe(transactionType);
    },
  );

  test("B: productType and transactionType that exclude each other find nothing", async () => {
    const members = { startDate: first.toISOString(), endDate: last.toISOString(), transactionType: "deposit" };
    expect(await page(account, "B", { ...members, productType: "fee" })).toMatchObject({
      totalItems: 0,
      totalPages: 0,
    });
  });
});

describe("periods", () => {
  test("both ends are included, to the millisecond", async () => {
    const [from, to] = [posted[30] as { at: Date }, posted[60] as { at: Date }];
    const between = { initDate: from.at.toISOString(), endDate: to.at.toISOString() };
    expect((await page(account, "A", between)).totalItems).toBe(33);
    const later = { ...between, initDate: new Date(from.at.getTime() + 1).toISOString() };
    expect((await page(account, "A", later)).totalItems).toBe(30);
    const earlier = { ...between, endDate: new Date(to.at.getTime() - 1).toISOString() };
    expect((await page(account, "A", earlier)).totalItems).toBe(30);
  });

  test("a filter with a period counts only the lines of the period", async () => {
    const [from, to] = [posted[30] as { at: Date }, posted[60] as { at: Date }];
    const members = { initDate: from.at.toISOString(), endDate: to.at.toISOString(), transactionType: "debit" };
    const expected = posted
      .slice(30, 63)
      .filter(({ kind }) => LINE_KINDS.find((k) => k.name === kind)?.type === "debit");
    const answer = await page(account, "A", { ...members, pageSize: "5", page: "1" });
    expect(answer.totalItems).toBe(expected.length);
    expect(answer.transactions.map((line) => line.lineNumber)).toEqual(
      expected
        .map((movement) => movement.lineNumber)
        .reverse()
        .slice(5, 10),
    );
  });

  test("initDate without endDate means until now", async () => {
    expect((await page(account, "A", { initDate: first.toISOString() })).totalItems).toBe(LINES);
  });

  test("days are BRT days, and today's end is not the future", async () => {
    const quiet = await testAccount();
    await postMovements(quiet.accountId, new Date("2026-11-02T02:59:59.999Z"), [{ kind: "deposit", amount: 1n }]);
    await postMovements(quiet.accountId, new Date("2026-11-02T03:00:00.000Z"), [{ kind: "deposit", amount: 2n }]);
    const days = (initDate: string, endDate: string) => page(quiet, "A", { initDate, endDate });
    expect((await days("2026-11-01", "2026-11-01")).transactions.map((line) => line.amount)).toEqual([1]);
    expect((await days("2026-11-02", "2026-11-02")).transactions.map((line) => line.amount)).toEqual([2]);
    expect((await days("2026-11-01", "2026-11-02")).totalItems).toBe(2);
  });

  test("a time with an offset is accepted, with an escaped plus or without", async () => {
    const at = new Date(first.getTime() + 3_600_000).toISOString().replace("Z", "+01:00");
    const answer = await page(account, "A", { initDate: at });
    expect(answer.totalItems).toBe(LINES);
    expect((await page(account, "A", { initDate: at.replace("+", " ") })).totalItems).toBe(LINES);
  });
});

describe("filters that need no period", () => {
  test("endToEndId finds its line", async () => {
    const answer = await page(account, "A", { endToEndId: endToEndId(42) });
    expect(answer).toMatchObject({ totalItems: 1, totalPages: 1 });
    expect(answer.transactions[0]).toMatchObject({ lineNumber: 43, endToEndId: endToEndId(42) });
  });

  test("endToEndId in another case finds its line where no line has it as it is, and not where two have", async () => {
    const other = await testAccount();
    const ids = ["aB3", "Ab3", "xYz"].map((end) => `E00000000202611011200${end.padStart(11, "0")}`);
    await postMovements(
      other.accountId,
      new Date("2026-11-01T12:00:00.000Z"),
      ids.map((endToEndId) => ({ kind: "deposit" as const, amount: 1n, endToEndId })),
    );
    const found = async (endToEndId: string) =>
      (await page(other, "A", { endToEndId })).transactions.map((line) => line.endToEndId);
    const [first = "", second = "", third = ""] = ids;
    expect(await found(first)).toEqual([first]);
    expect(await found(second)).toEqual([second]);
    expect(await found(first.toUpperCase())).toEqual([]);
    for (const asked of [third.toUpperCase(), third.toLowerCase()]) expect(await found(asked)).toEqual([third]);
    expect(await found(`D${third.slice(1)}`)).toEqual([]);
  });

  test("productTransactionId finds its line", async () => {
    const wanted = posted[100] as (typeof posted)[number];
    const id = wanted.productTransactionId as string;
    const answer = await page(account, "A", { productTransactionId: id.toUpperCase() });
    expect(answer.transactions.map((line) => line.lineNumber)).toEqual([101]);
  });

  test("a line must match all filters", async () => {
    const members = { endToEndId: endToEndId(42), counterPartyCpf: PLAYERS[1] as string };
    expect((await page(account, "A", members)).totalItems).toBe(0);
    expect((await page(account, "A", { ...members, counterPartyCpf: "00000000191" })).totalItems).toBe(1);
    const before = new Date((posted[42] as { at: Date }).at.getTime() - 1).toISOString();
    expect((await page(account, "A", { endToEndId: endToEndId(42), endDate: before })).totalItems).toBe(0);
  });

  test("unknown ids find nothing", async () => {
    expect(await page(account, "A", { productTransactionId: randomUUID() })).toMatchObject({
      totalItems: 0,
      totalPages: 0,
      transactions: [],
    });
  });

  test("counterPartyCpf with punctuation finds its lines in a period, page by page", async () => {
    const expected = posted.filter((_, n) => n % 3 === 2).map((movement) => movement.lineNumber);
    const seen: number[] = [];
    for (const number of ["0", "1", "2", "3"]) {
      const members = { ...range(), counterPartyCpf: "11.222.333/0001-81", pageSize: "20", page: number };
      const answer = await page(account, "A", members);
      expect(answer).toMatchObject({ totalItems: expected.length, totalPages: 4 });
      seen.push(...answer.transactions.map((line) => line.lineNumber));
    }
    expect(seen).toEqual(expected.reverse());
  });
});

describe("refusals", () => {
  const refused = (variant: "A" | "B", members: Members) => expect(page(account, variant, members)).rejects;
  const iso = (ms: number) => new Date(Date.now() + ms).toISOString();
  const today = () => iso(-3 * 3_600_000).slice(0, 10);

  test.each([
    {},
    { endDate: "2026-11-01" },
    { counterPartyCpf: "00000000191" },
    { transactionType: "credit", page: "0" },
  ])("A: 400 MISSING_REQUIRED_FILTER for %j", async (members) =>
    refused("A", members as Members).toMatchObject({ code: "MISSING_REQUIRED_FILTER" }),
  );

  test("B: 400 MISSING_REQUIRED_FILTER without both dates", async () => {
    await refused("B", {}).toMatchObject({ code: "MISSING_REQUIRED_FILTER" });
    await refused("B", { startDate: iso(-1_000) }).toMatchObject({ code: "MISSING_REQUIRED_FILTER" });
    await refused("B", { endDate: iso(-1_000) }).toMatchObject({ code: "MISSING_REQUIRED_FILTER" });
  });

  test("400 INVALID_DATE_RANGE future dates, an end before the start, and 90 days plus one millisecond", async () => {
    const invalid = { code: "INVALID_DATE_RANGE" };
    await refused("A", { initDate: iso(60_000) }).toMatchObject(invalid);
    await refused("A", { initDate: iso(-DAY_MS), endDate: iso(60_000) }).toMatchObject(invalid);
    await refused("A", { initDate: "9999-12-31" }).toMatchObject(invalid);
    await refused("A", { initDate: iso(-1_000), endDate: iso(-2_000) }).toMatchObject(invalid);
    await refused("A", { initDate: iso(-90 * DAY_MS - 1_000) }).toMatchObject(invalid);
    await refused("A", { initDate: "0001-01-01", endToEndId: endToEndId(1) }).toMatchObject(invalid);
    await refused("A", { endDate: iso(60_000), endToEndId: endToEndId(1) }).toMatchObject(invalid);
    const end = Date.now() - 1_000;
    const exactly = { startDate: new Date(end - 90 * DAY_MS).toISOString(), endDate: new Date(end).toISOString() };
    await expect(page(account, "B", exactly)).resolves.toBeDefined();
    const longer = { ...exactly, startDate: new Date(end - 90 * DAY_MS - 1).toISOString() };
    await refused("B", longer).toMatchObject(invalid);
  });

  test("90 days by date are accepted, 91 are not", async () => {
    const day = (ago: number) => iso(-3 * 3_600_000 - ago * DAY_MS).slice(0, 10);
    await expect(page(account, "A", { initDate: day(89), endDate: today() })).resolves.toBeDefined();
    await refused("A", { initDate: day(90), endDate: today() }).toMatchObject({ code: "INVALID_DATE_RANGE" });
    await refused("A", { initDate: day(0), endDate: day(-1) }).toMatchObject({ code: "INVALID_DATE_RANGE" });
  });

  test("404 ACCOUNT_NOT_FOUND another operator's account, and an unknown account", async () => {
    const other = await testAccount();
    for (const accountNumber of [other.number, "00000000", "nothing"]) {
      await refused("A", { ...range(), accountNumber }).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    }
  });
});

describe("lines", () => {
  const newest = () => posted.at(-1) as (typeof posted)[number];

  test("A: every field, times in BRT, debits below zero", async () => {
    const answer = await page(account, "A", { ...range(), method: "tarifa", pageSize: "1" });
    const movement = posted.findLast(({ kind }) => kind === "fee") as (typeof posted)[number];
    const brt = new Date(movement.at.getTime() - 3 * 3_600_000).toISOString().replace("Z", "-03:00");
    expect(answer.transactions).toEqual([
      {
        accountNumber: account.number,
        amount: -Number(movement.amount),
        balanceAfter: expect.any(Number),
        bankName: "BCO DO BRASIL S.A.",
        description: movement.description,
        endToEndId: movement.endToEndId,
        externalId: movement.externalId,
        lineNumber: movement.lineNumber,
        metadata: movement.metadata,
        method: "tarifa",
        name: movement.counterparty?.name,
        productTransactionId: movement.productTransactionId,
        productType: "fee",
        settlementDateBRT: brt,
        settlementDateTime: brt,
        taxId: movement.counterparty?.taxId,
        transactionType: "debit",
      },
    ]);
  });

  test("B: the fields have the same names as the sample in the specification", async () => {
    const answer = await page(account, "B", {
      startDate: first.toISOString(),
      endDate: last.toISOString(),
      limit: "1",
    });
    const facts = LINE_KINDS.find(({ name }) => name === newest().kind);
    expect(answer.transactions).toEqual([
      {
        accountNumber: account.number,
        amount: Number(newest().amount) * (facts?.type === "credit" ? 1 : -1),
        bankName: "BCO DO BRASIL S.A.",
        endtoEndId: newest().endToEndId,
        metadata: newest().metadata,
        name: newest().counterparty?.name,
        productTransactionId: newest().productTransactionId,
        productType: facts?.productType,
        settlementDateBRT: new Date(newest().at.getTime() - 3 * 3_600_000).toISOString().replace("Z", "-03:00"),
        settlementDateTime: newest().at.toISOString(),
        taxId: newest().counterparty?.taxId,
        transactionType: facts?.typeB,
      },
    ]);
  });
});

test("at the end every invariant of the books holds", () => expectSoundBooks());
