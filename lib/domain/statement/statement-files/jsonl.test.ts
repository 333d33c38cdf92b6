import { beforeAll, expect, test } from "vitest";
import { bookOf, expectReliable } from "#e2e/support/files/statement-book.ts";
import { bytesOf, expectGolden } from "#e2e/support/golden-file.ts";
import { NAMES, type StatementExample, statementExample } from "#e2e/support/money/statement-example.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { jsonlStatement } from "./jsonl.ts";
import type { StatementFile } from "./statement-file.ts";

await testDatabase();

let example: StatementExample;
beforeAll(async () => {
  example = await statementExample();
});

const LEAP_DAY = { from: "2024-02-29", to: "2024-02-29" };

type Item = { type: string } & Record<string, unknown>;

async function read(file: StatementFile): Promise<Item[]> {
  const lines = (await bytesOf(jsonlStatement(file))).toString().split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => JSON.parse(line));
}

test("two accounts on a leap day", async () => {
  const file = await example.statement({ ...LEAP_DAY, accounts: "both" });
  expectGolden("statement.jsonl", await bytesOf(jsonlStatement(file)));
});

test("each account has its opening balance, its lines, their totals and the closing balance of the book", async () => {
  const file = await example.statement({ accounts: "both" });
  const book = await bookOf(file);
  const items = await read(file);
  expect(items.map(({ type }) => type)).toEqual([
    ...book.flatMap(({ lines }) => ["account", ...lines.map(() => "line"), "totals"]),
    "end",
  ]);
  expect(items.at(-1)).toEqual({ type: "end", accounts: 2, count: 92 });
  for (const part of book) {
    const [account, ...lines] = items.filter(({ accountNumber }) => accountNumber === part.number);
    const totals = lines.pop();
    expect(account).toMatchObject({ openingBalance: part.opening, from: "2024-02-28T00:00:00.000-03:00" });
    expect(totals).toMatchObject({
      count: part.lines.length,
      totalCredits: part.credits,
      totalDebits: part.debits,
      closingBalance: part.closing,
    });
    expect(
      lines.map(({ lineNumber, amount, endToEndId, externalId, productTransactionId, name, settlementDateBRT }) => ({
        ...{ lineNumber: `${lineNumber}`, amount, endToEndId, externalId, productTransactionId, name },
        at: `${settlementDateBRT}`.slice(0, -6),
      })),
    ).toEqual(part.lines.map(({ day: _, ...line }) => line));
    let balance = part.opening;
    for (const { amount, balanceAfter } of lines) {
      balance += Number(amount);
      expect(balanceAfter).toBe(balance);
    }
  }
});

test("every text comes back as it is, with metadata as an object", async () => {
  const lines = (await read(await example.statement())).filter(({ type }) => type === "line");
  const names = new Set(lines.map(({ name }) => name));
  expect(NAMES.filter((name) => !names.has(name))).toEqual([]);
  const metadata = lines.flatMap((line) => (line.metadata ? [line.metadata] : []));
  expect(metadata).toContainEqual({ rodada: "10", nome: "Ana 🎲👩‍👩‍👧 Sorte" });
});

test("CPFs are masked where they must be, and the language changes nothing", async () => {
  const masked = await read(await example.statement({ taxIds: "masked" }));
  expect(new Set(masked.flatMap(({ taxId }) => taxId ?? []))).toEqual(
    new Set(["***.000.001-**", "***.456.789-**", "11.222.333/0001-81"]),
  );
  const english = await bytesOf(jsonlStatement(await example.statement({ locale: "en" })));
  expect(english.equals(await bytesOf(jsonlStatement(await example.statement())))).toBe(true);
});

test("a period without a line, and one line found by its id", async () => {
  const nothing = await read(await example.statement({ from: "2024-02-01", to: "2024-02-02" }));
  expect(nothing.map(({ type }) => type)).toEqual(["account", "totals", "end"]);
  expect(nothing[1]).toMatchObject({ count: 0, totalCredits: 0, totalDebits: 0, closingBalance: 12_345_678 });
  const productTransactionId = "00000000-0000-4000-8000-000000000006";
  const one = await read(await example.statement({ from: null, filters: { productTransactionId } }));
  expect(one[0]).toMatchObject({ from: null, isFiltered: true, openingBalance: 0 });
  expect(one[1]).toMatchObject({ productTransactionId, amount: 47_515, kind: "deposit" });
  expect(one[2]).toMatchObject({ count: 1, totalCredits: 47_515 });
});

test("the same statement gives the same bytes, and a file that broke off has no end", () =>
  expectReliable(jsonlStatement, example, (bytes) => bytes.toString().includes('\n{"type":"end",')));
