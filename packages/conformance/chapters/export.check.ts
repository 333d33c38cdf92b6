import { randomUUID } from "node:crypto";
import { beforeAll, expect } from "vitest";
import { expectProblem } from "../support/answer-shapes.ts";
import type { Variant } from "../support/api.ts";
import { chapter, otherAccount } from "../support/check.ts";
import { instantOf } from "../support/instant.ts";
import { deposit, makeSettledRange, refundOf, type SettledRange, withdrawal } from "../support/movements/movements.ts";
import { NOBODYS } from "../support/movements/random-values.ts";
import { DAY_MS, serviceNow } from "../support/movements/records.ts";
import {
  amountOf,
  cellsOf,
  centsOf,
  download,
  type Row,
  readStatement,
  type StatementFile,
} from "../support/movements/statement-file.ts";
import {
  ask,
  closedDays,
  dayOf,
  type Line,
  later,
  linesBetween,
  type Query,
} from "../support/movements/statement-lines.ts";

/** Members that a line has in both variants, and whose column in the file has the same name. */
const IN_BOTH = ["bankName", "endToEndId", "name", "productTransactionId"];
const TOLD = { A: [...IN_BOTH, "externalId", "lineNumber"], B: IN_BOTH };
/** The columns whose cells are written otherwise in each language. */
const OF_LANGUAGE = ["record", "settledAt (BRT)", "kind", "direction", "method", "description"];
const MONEY = ["credit", "debit", "balance", "totalCredits", "totalDebits"];
const METHODS: Record<string, string> = { pix: "Pix", tarifa: "fee", judicialMovement: "judicial movement" };
/** Values that a spreadsheet would treat as formulas. */
const FORMULAS = ["=1+1", "+55 11", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0"];
const AWKWARD = "Aço; \"à vista\", 1,50 'x'";
/** Days with more lines than this are not read line by line. */
const LINES_MAX = 2_000;

await chapter("statement export", (api, check) => {
  const given = {} as SettledRange;
  beforeAll(async () => void Object.assign(given, await makeSettledRange(api)), 90_000);
  const period = () => ({ initDate: given.from, endDate: given.to });
  const get = (query: Query) => ask(api, api.at.export, query);
  async function textOf(query: Query): Promise<string> {
    const { status, text } = await download(api, query);
    expect(status, text.slice(0, 1_000)).toBe(200);
    return text;
  }
  const read = async (query: Query) => readStatement(await textOf({ ...query, locale: "en" }));

  check([9, 164], "a CSV file to download, with a name, in UTF-8 with a byte order mark", async () => {
    const { status, headers, text } = await download(api, period());
    expect(status, text).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/csv; *charset=utf-8/i);
    expect(headers["content-disposition"]).toMatch(/^attachment; *filename="[^"/\\]+\.csv"/);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(await textOf({ ...period(), format: "csv" })).toBe(text);
  });

  check([164], "its lines are those of the detailed statement, cell by cell, oldest first", async () => {
    const { lines } = await read(period());
    const told = (await linesBetween(api, given.from, given.to)).reverse();
    expect(lines.length).toBe(told.length);
    lines.forEach((row, n) => void expectSame(row, told[n], api.variant));
  });

  check([164], "opening balance, lines, counts, totals and closing balance agree", async () => {
    const file = await read(period());
    expectSound(file);
    const [first, last] = [file.lines[0], file.lines.at(-1)];
    expect(centsOf(file.opening.balance)).toBe(centsOf(first?.balance) - amountOf(first ?? {}));
    expect(centsOf(file.closing.balance)).toBe(centsOf(last?.balance));
    expect(centsOf(file.closing.balance) - centsOf(file.opening.balance)).toBe(
      centsOf(file.closing.totalCredits) - centsOf(file.closing.totalDebits),
    );
  });

  check([164], "a closed day's file has the balances, counts and totals of the day's summary", async () => {
    const summaries = await closedDays(api);
    const moved = summaries.filter(({ creditCount, debitCount }) => creditCount + debitCount > 0);
    const short = moved.filter(({ creditCount, debitCount }) => creditCount + debitCount <= LINES_MAX);
    for (const day of [...short.slice(-3), ...summaries.slice(-1)]) {
      const text = await textOf({ initDate: day.date, endDate: day.date, locale: "en" });
      const file = readStatement(text);
      expectSound(file);
      expect(centsOf(file.opening.balance)).toBe(day.openingBalance);
      const { count, totalCredits, totalDebits, balance } = file.closing;
      expect(count).toBe(String(day.creditCount + day.debitCount));
      expect([centsOf(totalCredits), centsOf(totalDebits)]).toEqual([day.totalCredits, day.totalDebits]);
      expect(centsOf(balance)).toBe(day.closingBalance);
      const [initDate, endDate] = dayOf(day.date);
      expect(await textOf({ initDate, endDate, locale: "en" })).toBe(text);
    }
  });

  check(
    [164],
    "pt-BR, which comes unasked: semicolons and decimal commas; en: commas and points; the same cells",
    async () => {
      const unasked = await textOf(period());
      expect(await textOf({ ...period(), locale: "pt-BR" })).toBe(unasked);
      const [header = [], ...english] = cellsOf(await textOf({ ...period(), locale: "en" }), "en");
      const [, ...portuguese] = cellsOf(unasked, "pt-BR");
      expect(portuguese.length).toBe(english.length);
      english.forEach((cells, row) => {
        for (const [n, cell] of cells.entries()) {
          const [other, column = ""] = [portuguese[row]?.[n], header[n]];
          if (OF_LANGUAGE.includes(column)) continue;
          const isMoney = MONEY.includes(column) && cell !== "";
          if (isMoney) expect(centsOf(other, "pt-BR")).toBe(centsOf(cell, "en"));
          else expect(other).toBe(cell);
        }
      });
    },
  );

  check([164], "an id gives the lines of its movement, without a period, and totals of these alone", async () => {
    const payment = await deposit(api, 320);
    for (const movement of [payment, await refundOf(api, payment, 20), await withdrawal(api, 100)]) {
      const { endToEndId, productTransactionId, amount } = movement;
      const ids: Query[] = [{ endToEndId }, ...(productTransactionId ? [{ productTransactionId }] : [])];
      for (const id of ids) {
        const file = await read(id);
        expectSound(file);
        expect(file.lines).toEqual(file.lines.map((row) => ({ ...row, ...id })));
        const own = file.lines.filter(({ method }) => method === METHODS.pix);
        expect(own.map(amountOf)).toEqual([amount]);
      }
    }
    const nothing = await read({ productTransactionId: randomUUID() });
    expectSound(nothing);
    expect(nothing.lines).toEqual([]);
  });

  check(
    [164],
    "the other filters give the lines that fit, totals of these, and the balances of the whole period",
    async () => {
      const whole = await read(period());
      const { taxId } = given.payer;
      const filters: [Query, (row: Row) => boolean][] = [
        [{ transactionType: "credit" }, (row) => amountOf(row) > 0],
        [{ transactionType: "debit" }, (row) => amountOf(row) < 0],
        ...Object.entries(METHODS).map(([code, word]): [Query, (row: Row) => boolean] => [
          { method: code },
          ({ method }) => method === word,
        ]),
        [{ counterPartyCpf: taxId }, (row) => digitsOf(row.taxId) === taxId],
      ];
      for (const [filter, fits] of filters) {
        const file = await read({ ...period(), ...filter });
        expectSound(file);
        expect([filter, file.lines]).toEqual([filter, whole.lines.filter(fits)]);
        expect(file.opening).toEqual(whole.opening);
        expect(file.closing.balance).toEqual(whole.closing.balance);
      }
    },
  );

  check([164], "no text begins like a formula, a number may; any other text comes as it is", async () => {
    const texts = [...FORMULAS, AWKWARD];
    for (const text of texts) {
      const { endToEndId } = await deposit(api, 330, { ...given.payer, name: text }, { description: text });
      const shown = FORMULAS.includes(text) ? `'${text}` : text;
      expect((await read({ endToEndId, method: "pix" })).lines).toMatchObject([{ description: shown, name: shown }]);
      const portuguese = cellsOf(await textOf({ endToEndId, method: "pix" }), "pt-BR");
      expect(portuguese.flat().filter((cell) => cell === shown)).toHaveLength(2);
    }
    const { endToEndId } = given.withdrawal;
    expect((await read({ endToEndId, method: "pix" })).lines).toMatchObject([{ credit: "", debit: "1.50" }]);
  });

  check([164, 216], "400 MISSING_REQUIRED_FILTER: neither a beginning nor one of the ids", async () => {
    const queries: Query[] = [{}, { endDate: given.to }, { transactionType: "credit", method: "pix", format: "csv" }];
    for (const query of queries) expectProblem(await get(query), 400, "MISSING_REQUIRED_FILTER");
  });

  check([164], "400 INVALID_DATE_RANGE: a date that is none or to come, a reversed or too long range", async () => {
    const { from } = given;
    for (const date of ["", "yesterday", "2025-02-30", "2025-02-03T00:00:00"]) {
      expectProblem(await get({ initDate: date, endDate: "2025-03-10" }), 400, "INVALID_DATE_RANGE");
      expectProblem(await get({ initDate: "2025-01-20", endDate: date }), 400, "INVALID_DATE_RANGE");
    }
    expectProblem(await get({ initDate: from, endDate: later(from, -1) }), 400, "INVALID_DATE_RANGE");
    const now = (await serviceNow(api)).toISOString();
    expectProblem(await get({ initDate: from, endDate: later(now, 600_000) }), 400, "INVALID_DATE_RANGE");
    const long = later(from, -200 * DAY_MS);
    expect((await get({ initDate: long, endDate: later(long, 90 * DAY_MS), method: "judicialMovement" })).status).toBe(
      200,
    );
    expectProblem(await get({ initDate: long, endDate: later(long, 90 * DAY_MS + 1) }), 400, "INVALID_DATE_RANGE");
  });

  check([164, 218], "400 INVALID_QUERY_PARAMETER: a format, a language or a filter that is none", async () => {
    const wrong: Query[] = [
      ...[{ format: "docx" }, { format: "" }, { locale: "fr" }, { locale: "" }],
      ...[{ productTransactionId: "1" }, { endToEndId: "E1" }, { counterPartyCpf: "00000000192" }],
      ...[{ transactionType: "gift" }, { method: "boleto" }],
    ];
    for (const query of wrong) expectProblem(await get({ ...period(), ...query }), 400, "INVALID_QUERY_PARAMETER");
  });

  check([164], "404 ACCOUNT_NOT_FOUND for an account that is nobody's; one's own may be named", async () => {
    expectProblem(await get({ ...period(), accountNumber: NOBODYS }), 404, "ACCOUNT_NOT_FOUND");
    expect(await textOf({ ...period(), accountNumber: api.target.accountNumber })).toBe(await textOf(period()));
  });

  check([164], "another account of the same owner has a file of its own", async (running) => {
    const accountNumber = otherAccount(api, running);
    const file = await read({ ...period(), accountNumber });
    expectSound(file);
    expect([file.opening, ...file.lines].filter((row) => !row.account?.endsWith(`/${accountNumber}`))).toEqual([]);
  });
});

function expectSound({ opening, lines, closing }: StatementFile): void {
  const amounts = lines.map(amountOf);
  const sum = (some: number[]) => some.reduce((total, amount) => total + Math.abs(amount), 0);
  expect(closing.count).toBe(String(lines.length));
  expect(centsOf(closing.totalCredits)).toBe(sum(amounts.filter((amount) => amount > 0)));
  expect(centsOf(closing.totalDebits)).toBe(sum(amounts.filter((amount) => amount < 0)));
  for (const { balance } of [opening, closing]) expect(centsOf(balance)).toSatisfy(Number.isSafeInteger);
}

function expectSame(row: Row, line: Line, variant: Variant): void {
  const told: Line = variant === "A" ? line : { ...line, endToEndId: line.endtoEndId };
  for (const name of TOLD[variant]) {
    const wanted = typeof told[name] === "number" ? String(told[name]) : escaped(told[name] ?? "");
    expect([name, row[name]]).toEqual([name, wanted]);
  }
  expect(row.account).toMatch(new RegExp(`/${told.accountNumber}$`));
  expect([amountOf(row), digitsOf(row.taxId)]).toEqual([told.amount, told.taxId ?? ""]);
  if (variant === "A") {
    expect([row.direction, row.method]).toEqual([told.transactionType, METHODS[String(told.method)]]);
    expect(centsOf(row.balance)).toBe(told.balanceAfter);
    if (told.description) expect(row.description).toBe(escaped(told.description));
  }
  const second = Math.floor(instantOf(line.settlementDateTime).getTime() / 1_000);
  expect(instantOf(`${row["settledAt (BRT)"]?.replace(" ", "T")}-03:00`).getTime()).toBe(second * 1_000);
  expect(JSON.parse(row.metadata || "null")).toEqual(line.metadata);
}

const digitsOf = (taxId = "") => taxId.replaceAll(/[./-]/g, "");
const escaped = (cell: string | number) =>
  /^[=+\-@\t\r]/.test(String(cell)) && typeof cell === "string" ? `'${cell}` : cell;
