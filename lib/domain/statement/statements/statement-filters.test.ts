import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { amountOf, readCsv } from "#e2e/support/files/read-csv.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { type Movement, postMovements, siblingAccount } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay, HOUR_MS, instantOf, startOfBrtDay } from "#lib/core/brt.ts";
import { consoleForm } from "#lib/core/contract.ts";
import { STATEMENT_JOB_DAYS_MAX } from "#lib/core/files/file-limits.ts";
import { SCANNED_LINES_MAX } from "#lib/core/limits.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import type { AnyOperation, Context } from "#lib/server/operations/operation.ts";
import { plainText } from "../../base/records/plain-text.ts";
import { exportStatement } from "../statement-exports/requests/export-statement.ts";
import { getStatement } from "./get-statement.ts";
import { listStatementSummaries } from "./list-statement-summaries.ts";
import { showStatementChart, showStatementHours, showStatementTotals } from "./statement-figures.ts";

await testDatabase();

const CPFS = ["00000000191", "52998224725"];
const NAMES = ["José Ângelo", "JOSE ANGELO", "Ana-Maria d'Ávila", "50% (off)", "Ωμέγα"];
const KINDS = LINE_KINDS.filter(({ farSide }) => farSide !== "TRANSFER");
const KINDS_B = ["deposit", "withdrawal", "refund", "fee", "judicial", "withdrawalReturn"] as const;
/** Around a leap day, midnight in Brazil and in Greenwich, and the end of a month; twice the same millisecond. */
const TIMES = [
  "2024-02-28T23:59:59.999-03:00",
  "2024-02-29T00:00:00.000-03:00",
  "2024-02-29T14:30:00.000-03:00",
  "2024-02-29T23:59:59.999-03:00",
  "2024-03-01T00:00:00.000-03:00",
  "2024-03-01T14:00:00.000-03:00",
  "2024-03-31T21:00:00.000-03:00",
  "2024-04-01T00:00:00.000-03:00",
].map(instantOf);
const PERIOD = { initDate: "2024-02-29", endDate: "2024-03-31" };
/** As many days, directly before. */
const BEFORE = { initDate: "2024-01-28", endDate: "2024-02-28" };

type Stored = {
  accountId: string;
  number: string;
  lineNumber: bigint;
  kind: number;
  amount: bigint;
  at: Date;
  name: string | null;
  taxId: string | null;
  description: string | null;
  externalId: string | null;
  endToEndId: string | null;
  balance: bigint;
};

let account: TestAccount;
let staff: Context;
let numbers: string[];
let lines: Stored[];

beforeAll(async () => {
  account = await testAccount();
  const second = await siblingAccount(account);
  numbers = [account.number, second.number];
  staff = { ...account.ctx, accountIds: [account.accountId, second.id], actor: { kind: "staff", id: randomUUID() } };
  let n = 0;
  const movement = (): Movement => {
    n++;
    const person = n % 7 ? { name: NAMES[n % 5] as string, taxId: CPFS[n % 2] as string } : null;
    return {
      kind: KINDS[(n * 5 + (n % 3)) % KINDS.length]?.name ?? "deposit",
      amount: BigInt(1 + ((n * 7_919) % 900)),
      endToEndId: `E000000002024022900${`${n}`.padStart(13, "0")}`,
      externalId: n % 3 ? `pedido-${n}` : null,
      counterparty: person,
      description: n % 4 ? `Rodada ${n % 10}` : null,
    };
  };
  for (const id of staff.accountIds) {
    await postMovements(id, new Date("2024-01-31T12:00:00Z"), [{ kind: "deposit", amount: 1_000_000n }]);
    for (const at of TIMES) await postMovements(id, at, Array.from({ length: 9 }, movement));
  }
  lines = await rows<Stored>({
    text: `SELECT l.account_id AS "accountId", a.number, line_number AS "lineNumber", kind, amount, settled_at AS at, balance_after AS balance,
             counterparty_name AS name, counterparty_tax_id AS "taxId", description, external_id AS "externalId", end_to_end_id AS "endToEndId"
           FROM statement_line l JOIN account a ON a.id = l.account_id WHERE l.account_id = ANY($1::uuid[])
           ORDER BY settled_at DESC, account_id, line_number DESC`,
    values: [staff.accountIds],
  });
});

/** Runs an operation as the console does, with its wire form. */
async function ask<Out>(operation: AnyOperation, input: object): Promise<Out> {
  const { output } = await operation.run(staff, consoleForm(operation.contract).input.parse(input) as never);
  return output as Out;
}

type Filters = {
  accountNumbers?: string;
  kinds?: (typeof KINDS_B)[number][];
  transactionType?: "credit" | "debit";
  counterPartyCpf?: string;
  endToEndId?: string;
  amountFrom?: number;
  amountTo?: number;
  text?: string;
  hour?: number;
};

const hourOf = (at: Date) => new Date(at.getTime() - 3 * HOUR_MS).getUTCHours();
const absolute = (amount: bigint) => Number(amount < 0n ? -amount : amount);

/** The same filters, line by line, as a person would read them. */
function fits(line: Stored, filters: Filters, { initDate, endDate } = PERIOD): boolean {
  const { kinds, transactionType, counterPartyCpf, amountFrom = 0, amountTo = Number.MAX_SAFE_INTEGER } = filters;
  const facts = LINE_KINDS[line.kind] as (typeof LINE_KINDS)[number];
  const texts = [line.name, line.description, line.externalId, line.endToEndId].map((text) => plainText(text ?? ""));
  const words = plainText(filters.text ?? "")
    .split(" ")
    .filter((word) => word !== "");
  const day = brtDay(line.at);
  return (
    day >= initDate &&
    day <= endDate &&
    (filters.accountNumbers ?? (numbers[0] as string)).split(",").includes(line.number) &&
    (!kinds || kinds.some((kind) => kind === facts.typeB)) &&
    (!transactionType || facts.type === transactionType) &&
    (!counterPartyCpf || line.taxId === counterPartyCpf) &&
    (!filters.endToEndId || line.endToEndId === filters.endToEndId) &&
    absolute(line.amount) >= amountFrom &&
    absolute(line.amount) <= amountTo &&
    (filters.hour === undefined || hourOf(line.at) === filters.hour) &&
    words.every((word) => texts.some((text) => text.includes(word)))
  );
}

const sumOf = (some: readonly Stored[], type: "credit" | "debit") =>
  some
    .filter(({ amount }) => amount > 0n === (type === "credit"))
    .reduce((sum, { amount }) => sum + absolute(amount), 0);

const placeOf = ({ number, lineNumber }: { number: string; lineNumber: bigint }) => `${number} ${lineNumber}`;

async function shownPlaces(filters: Filters, period = PERIOD): Promise<string[]> {
  const places: string[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const found = await ask<{ totalPages: number; transactions: { accountNumber: string; lineNumber: bigint }[] }>(
      getStatement,
      { ...period, ...filters, page, pageSize: 7 },
    );
    pages = found.totalPages;
    places.push(
      ...found.transactions.map(({ accountNumber, lineNumber }) => placeOf({ number: accountNumber, lineNumber })),
    );
  }
  return places;
}

type Figures = { openingBalance: bigint; totalCredits: bigint; totalDebits: bigint; closingBalance: bigint };
type Summary = Figures & { from: string; to: string };
type Point = { from: Date; to: Date; sums: bigint[]; counts: number[] };
const credits = (of: readonly Figures[]) => of.reduce((sum, { totalCredits }) => sum + Number(totalCredits), 0);
const debits = (of: readonly Figures[]) => of.reduce((sum, { totalDebits }) => sum + Number(totalDebits), 0);
const moved = (points: readonly { sums: bigint[] }[]) =>
  points.flatMap(({ sums }) => sums).reduce((sum, cents) => sum + Number(cents), 0);

const filtersArbitrary = () =>
  fc.record(
    {
      accountNumbers: fc.constantFrom(numbers[0] as string, numbers[1] as string, numbers.join()),
      kinds: fc.uniqueArray(fc.constantFrom(...KINDS_B), { minLength: 1, maxLength: 3 }),
      transactionType: fc.constantFrom("credit" as const, "debit" as const),
      counterPartyCpf: fc.constantFrom(...CPFS),
      amountFrom: fc.integer({ min: 1, max: 450 }),
      amountTo: fc.integer({ min: 450, max: 900 }),
      text: fc.constantFrom(
        "jose",
        "ANGELO josé",
        "d'avila",
        "50%",
        "(off)",
        "rodada 3",
        "pedido-1",
        (lines[0]?.endToEndId ?? "").slice(-7).toLowerCase(),
        "ωμέγα",
        "a_a",
        "nobody",
      ),
      hour: fc.constantFrom(0, 14, 21, 23),
    },
    { requiredKeys: [] },
  );

describe("any filters, of one account or several, across a leap day", () => {
  test("show the lines that fit, page by page, and totals, days, months, charts, hours and file agree with them", async () => {
    await fc.assert(
      fc.asyncProperty(filtersArbitrary(), async (filters) => {
        const wanted = lines.filter((line) => fits(line, filters));
        expect(await shownPlaces(filters)).toEqual(wanted.map(placeOf));

        const asked = { ...PERIOD, ...filters };
        const sums = [sumOf(wanted, "credit"), sumOf(wanted, "debit")] as const;
        const all = sums[0] + sums[1];
        const { total, accounts, previous } = await ask<{ total: Figures; accounts: Figures[]; previous: Figures }>(
          showStatementTotals,
          asked,
        );
        const earlier = lines.filter((line) => fits(line, filters, BEFORE));
        expect([credits([previous]), debits([previous])]).toEqual([sumOf(earlier, "credit"), sumOf(earlier, "debit")]);
        expect([credits([total]), debits([total])]).toEqual(sums);
        expect([credits(accounts), debits(accounts)]).toEqual(sums);
        for (const unit of ["day", "month"]) {
          const { summaries } = await ask<{ summaries: Summary[] }>(listStatementSummaries, { ...asked, unit });
          expect([credits(summaries), debits(summaries)]).toEqual(sums);
          expect(summaries[0]?.closingBalance).toBe(total.closingBalance);
          expect(summaries.at(-1)?.openingBalance).toBe(total.openingBalance);
          const { points } = await ask<{ points: Point[] }>(showStatementChart, { ...asked, unit });
          expect(moved(points)).toBe(all);
        }
        const { points } = await ask<{ points: Point[] }>(showStatementHours, asked);
        points.forEach((point, hour) => {
          const ofHour = wanted.filter(({ at }) => hourOf(at) === hour);
          expect(moved([point])).toBe(sumOf(ofHour, "credit") + sumOf(ofHour, "debit"));
        });

        const { body } = await ask<{ body: AsyncIterable<Uint8Array> }>(exportStatement, {
          ...asked,
          format: "csv",
          locale: "en",
        });
        const bytes = await buffer(body);
        if (asked.accountNumbers?.includes(",")) return;
        const file = readCsv(bytes, ",");
        expect(file.lines.map((line) => Number(line.lineNumber))).toEqual(
          wanted.map(({ lineNumber }) => Number(lineNumber)).reverse(),
        );
        expect(file.lines.reduce((sum, line) => sum + Math.abs(amountOf(line, ",")), 0)).toBe(all);
        expect(file.totals).toMatchObject({ credits: sums[0], debits: sums[1] });
      }),
      { numRuns: 40 },
    );
  });
});

describe("a period", () => {
  const days = (count: number) => ({ initDate: addDays(PERIOD.endDate, 1 - count), endDate: PERIOD.endDate });
  const refused = (operation: AnyOperation, input: object) =>
    expect(ask(operation, input)).rejects.toMatchObject({ code: "INVALID_DATE_RANGE" });

  test("of five years is shown to staff, by day and by month, and one day more is refused", async () => {
    const years = days(STATEMENT_JOB_DAYS_MAX);
    expect(await shownPlaces({ accountNumbers: numbers.join(), kinds: ["deposit"] }, years)).toHaveLength(
      lines.filter(({ kind, at }) => kind === 0 && at < new Date("2024-04-01T03:00:00Z")).length,
    );
    const seen: string[] = [];
    for (let page = 0; page < 19; page++) {
      const asked = { ...years, unit: "day", page };
      const { summaries, totalPages } = await ask<{ summaries: Summary[]; totalPages: number }>(
        listStatementSummaries,
        asked,
      );
      expect(totalPages).toBe(19);
      seen.push(...summaries.map(({ from }) => from));
    }
    expect(seen).toEqual(Array.from({ length: STATEMENT_JOB_DAYS_MAX }, (_, i) => addDays(PERIOD.endDate, -i)));
    expect(seen).toContain("2020-02-29");
    const { summaries } = await ask<{ summaries: Summary[] }>(listStatementSummaries, { ...years, unit: "month" });
    expect(summaries.map(({ from, to }) => `${from} ${to}`).slice(0, 3)).toEqual([
      "2024-03-01 2024-03-31",
      "2024-02-01 2024-02-29",
      "2024-01-01 2024-01-31",
    ]);
    for (const operation of [getStatement, showStatementTotals])
      await refused(operation, days(STATEMENT_JOB_DAYS_MAX + 1));
  });

  test("of more than 90 days is refused to a credential", async () => {
    const input = consoleForm(getStatement.contract).input.parse(days(92)) as never;
    await expect(getStatement.run(account.ctx, input)).rejects.toMatchObject({ code: "INVALID_DATE_RANGE" });
  });

  test("of more days than a chart has points is shown by month alone, of more than a quarter without hours", async () => {
    await refused(showStatementChart, { ...days(401), unit: "day" });
    await refused(showStatementHours, days(93));
    expect((await ask<{ points: Point[] }>(showStatementChart, { ...days(401), unit: "month" })).points).toHaveLength(
      14,
    );
    expect((await ask<{ points: Point[] }>(showStatementHours, days(92))).points).toHaveLength(24);
  });

  test("that still runs is compared with the time before until the same time, and has no balance in an hour to come", async () => {
    const busy = await testAccount();
    const ctx = { ...busy.ctx, actor: staff.actor };
    const now = await businessTime(busy.ctx.operatorId);
    const today = brtDay(now);
    const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
    await postMovements(busy.accountId, startOfBrtDay(addDays(today, -1)), [{ kind: "deposit", amount: 5n }]);
    await postMovements(busy.accountId, new Date(dayAgo.getTime() + 600_000), [{ kind: "deposit", amount: 900n }]);
    const asked = { initDate: today, endDate: today };
    const of = async <Out>(operation: AnyOperation, input: object) =>
      (await operation.run(ctx, consoleForm(operation.contract).input.parse(input) as never)).output as Out;
    const { previous } = await of<{ previous: Figures }>(showStatementTotals, asked);
    expect(previous.totalCredits).toBe(5n);
    const { points } = await of<{ points: { from: Date; closing: bigint | null }[] }>(showStatementChart, {
      ...asked,
      unit: "hour",
    });
    expect(points.map(({ closing }) => closing)).toEqual(points.map(({ from }) => (from > now ? null : 905n)));
  });
});

test("a chart has no balance before the account was opened, also in the period before", async () => {
  const young = await testAccount();
  const ctx = { ...young.ctx, actor: staff.actor };
  const today = brtDay(await businessTime(young.ctx.operatorId));
  await postMovements(young.accountId, startOfBrtDay(today), [{ kind: "deposit", amount: 5n }]);
  const closings = async (initDate: string, unit: string) => {
    const asked = consoleForm(showStatementChart.contract).input.parse({ initDate, endDate: today, unit });
    const { points, previous } = (await showStatementChart.run(ctx, asked as never)).output;
    return [points, previous?.points].map((of) => of?.map(({ closing }) => closing));
  };
  expect(await closings(addDays(today, -2), "day")).toEqual([
    [null, null, 5n],
    [null, null, null],
  ]);
});

describe("refusals", () => {
  test.each<[string, object]>([
    ["INVALID_QUERY_PARAMETER", { amountFrom: 2, amountTo: 1 }],
    ["INVALID_QUERY_PARAMETER", { accountNumber: "1", accountNumbers: "2" }],
    ["INVALID_QUERY_PARAMETER", { playerId: randomUUID() }],
    ["ACCOUNT_NOT_FOUND", { accountNumbers: "00000000" }],
    ["INVALID_DATE_RANGE", { endDate: "9999-12-31" }],
    ["MISSING_REQUIRED_FILTER", { initDate: undefined }],
  ])("%s for %j", async (code, more) => {
    const asked = { ...PERIOD, ...more, unit: "month" };
    for (const operation of [showStatementTotals, listStatementSummaries, showStatementChart, showStatementHours])
      await expect(ask(operation, asked)).rejects.toMatchObject({ code });
  });

  test("another operator's account beside an own one is unknown", async () => {
    const other = await testAccount();
    const asked = { ...PERIOD, accountNumbers: `${account.number},${other.number}` };
    await expect(ask(showStatementTotals, asked)).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
  });
});

describe("filters that would read too many lines", () => {
  /** The running totals say so: that there are no lines between them does not matter. */
  async function heavyBook(): Promise<Context> {
    const { ctx, accountId } = await testAccount();
    const line = (number: number, at: string) =>
      rows({
        text: `INSERT INTO statement_line (account_id, line_number, seq, kind, kind_number, amount, balance_after, counts, sums,
                 product_transaction_id, settled_at)
               VALUES ($1, $2, $2, 0, $2, 5, $2, ARRAY[$2::bigint], ARRAY[$2::bigint * 5], $3, $4)`,
        values: [accountId, number, randomUUID(), at],
      });
    await line(2, "2024-03-10T12:00:00Z");
    await line(SCANNED_LINES_MAX, "2024-03-20T12:00:00Z");
    await line(SCANNED_LINES_MAX + 2, "2024-03-30T12:00:00Z");
    return { ...ctx, actor: staff.actor };
  }

  test("are answered with how many, and with the first day from which on they can be read", async () => {
    const ctx = await heavyBook();
    const of = async <Out>(operation: AnyOperation, input: object) =>
      (await operation.run(ctx, consoleForm(operation.contract).input.parse({ ...PERIOD, ...input }) as never))
        .output as Out;
    const totals = await of<{ tooMany: object; total: Figures }>(showStatementTotals, { text: "ana" });
    expect(totals.tooMany).toEqual({ lines: SCANNED_LINES_MAX + 2, most: SCANNED_LINES_MAX, from: "2024-03-11" });
    expect(totals.total).toMatchObject({ closingBalance: BigInt(SCANNED_LINES_MAX + 2), totalCredits: 0n });
    for (const operation of [getStatement, listStatementSummaries, showStatementChart, showStatementHours])
      await expect(of(operation, { amountFrom: 5, unit: "day" })).rejects.toMatchObject({ code: "INVALID_DATE_RANGE" });
    const file = { hour: 9, format: "csv", locale: "en" };
    await expect(of(exportStatement, file)).rejects.toMatchObject({ code: "INVALID_DATE_RANGE" });
    expect(await of(getStatement, { amountFrom: 5, initDate: "2024-03-11" })).toMatchObject({ totalItems: 2 });
    expect(await of(getStatement, { text: "ana", endToEndId: "0".repeat(32) })).toMatchObject({ totalItems: 0 });
  });
});
