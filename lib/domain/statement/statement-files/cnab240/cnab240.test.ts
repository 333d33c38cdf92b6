import { beforeAll, describe, expect, test } from "vitest";
import { bookOf, expectReliable } from "#e2e/support/files/statement-book.ts";
import { bytesOf, expectGolden } from "#e2e/support/golden-file.ts";
import { type StatementExample, statementExample } from "#e2e/support/money/statement-example.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { StatementFile } from "../statement-file.ts";
import type { Cnab240Max } from "./cnab240.ts";
import { cnab240Statement } from "./cnab240.ts";
import { placed } from "./cnab240-columns.ts";
import { CNAB240_RECORDS, type Cnab240Record } from "./cnab240-layout.ts";

await testDatabase();

let example: StatementExample;
beforeAll(async () => {
  example = await statementExample();
});

const LEAP_DAY = { from: "2024-02-29", to: "2024-02-29" };
const RECORDS: Record<string, Cnab240Record> = {
  0: "fileHeader",
  1: "batchHeader",
  3: "detail",
  5: "batchTrailer",
  9: "fileTrailer",
};

type Read = { record: Cnab240Record } & Record<string, string>;

/** Reads a file by the column table that the documentation shows: 240 ASCII characters a record, zeros and spaces where they belong. */
async function read(file: StatementFile, max?: Cnab240Max): Promise<Read[]> {
  const text = (await bytesOf(cnab240Statement(file, max))).toString("latin1");
  const lines = text.split("\r\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => {
    expect(line).toMatch(/^[ -~]{240}$/);
    const record = RECORDS[line.charAt(7)] as Cnab240Record;
    const cells = placed(CNAB240_RECORDS[record]).map(({ name, from, to, format, always, keepsCase, width }) => {
      const cell = line.slice(from - 1, to);
      expect(cell).toMatch(format === "num" ? /^[0-9A-Z]+$/ : /^(?! .*\S)/);
      if (!keepsCase) expect(cell).not.toMatch(/[a-z]/);
      if (always !== null) expect(cell).toBe(format === "num" ? always.padStart(width, "0") : always.padEnd(width));
      return [name, cell.trimEnd()];
    });
    return { ...Object.fromEntries(cells), record };
  });
}

const of = (records: Read[], wanted: Cnab240Record) => records.filter(({ record }) => record === wanted);
const signed = (cents: string | undefined, side: string | undefined) => (side === "D" ? -Number(cents) : Number(cents));
const balanceOf = ({ balance, side }: Read) => signed(balance, side);
const amountOf = ({ amount, direction }: Read) => signed(amount, direction);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test.each<[Cnab240Record, Record<string, [from: number, to: number]>]>([
  [
    "fileHeader",
    {
      inscription: [19, 32],
      branch: [53, 57],
      account: [59, 70],
      holder: [73, 102],
      bankName: [103, 132],
      date: [144, 151],
      fileNumber: [158, 163],
      layout: [164, 166],
    },
  ],
  [
    "batchHeader",
    {
      operation: [9, 9],
      service: [10, 11],
      form: [12, 13],
      layout: [14, 16],
      date: [143, 150],
      balance: [151, 168],
      side: [169, 169],
      position: [170, 170],
      currency: [171, 173],
      statementNumber: [174, 178],
    },
  ],
  [
    "detail",
    {
      number: [9, 13],
      segment: [14, 14],
      inscriptionType: [18, 18],
      agreement: [33, 52],
      nature: [109, 111],
      complement: [114, 133],
      cpmf: [134, 134],
      bookedOn: [135, 142],
      settledOn: [143, 150],
      amount: [151, 168],
      direction: [169, 169],
      category: [170, 172],
      historyCode: [173, 176],
      history: [177, 201],
      documentNumber: [202, 207],
      reference: [208, 240],
    },
  ],
  [
    "batchTrailer",
    {
      account: [59, 70],
      heldOverDay: [89, 106],
      credit: [107, 124],
      heldToDay: [125, 142],
      date: [143, 150],
      balance: [151, 168],
      records: [171, 176],
      debits: [177, 194],
      credits: [195, 212],
    },
  ],
  ["fileTrailer", { batch: [4, 7], batches: [18, 23], records: [24, 29], accounts: [30, 35] }],
])("the columns of %s are where FEBRABAN's manual has them", (record, wanted) => {
  const columns = placed(CNAB240_RECORDS[record]);
  expect(columns.at(-1)?.to).toBe(240);
  const found = Object.fromEntries(columns.map(({ name, from, to }) => [name, [from, to]]));
  expect(found).toMatchObject(wanted);
});

describe("golden files", () => {
  test("two accounts on a leap day, in Portuguese", async () => {
    const file = await example.statement({ ...LEAP_DAY, accounts: "both" });
    expectGolden("statement.pt-BR.cnab240.ret", await bytesOf(cnab240Statement(file)));
  });

  test("one account in English", async () => {
    const file = await example.statement({ from: "2024-03-15", to: "2024-03-15", locale: "en" });
    expectGolden("statement.en.cnab240.ret", await bytesOf(cnab240Statement(file)));
  });
});

test("read by its column table, balances, totals and lines are those of the book, each account in its batch", async () => {
  const file = await example.statement({ accounts: "both" });
  const [records, book] = [await read(file), await bookOf(file)];
  expect(records.map(({ record }) => record)).toEqual([
    "fileHeader",
    ...book.flatMap(({ lines }) => ["batchHeader", ...lines.map(() => "detail"), "batchTrailer"]),
    "fileTrailer",
  ]);
  expect(records[0]).toMatchObject({
    bank: "001",
    holder: "JOGOS DE TESTE S.A.",
    bankName: "BCO DO BRASIL S.A.",
    date: "31032024",
    fileNumber: "198130",
  });
  expect(records.at(-1)).toMatchObject({
    batches: "000002",
    records: `${records.length}`.padStart(6, "0"),
    accounts: "000002",
  });
  for (const [i, { number, opening, closing, credits, debits, lines }] of book.entries()) {
    const batch = records.filter(({ batch }) => Number(batch) === i + 1);
    const [header, trailer] = [of(batch, "batchHeader")[0], of(batch, "batchTrailer")[0]] as [Read, Read];
    expect([balanceOf(header), balanceOf(trailer)]).toEqual([opening, closing]);
    expect(header).toMatchObject({ agreement: number, date: "27022024", position: "F", statementNumber: "19813" });
    expect(trailer).toMatchObject({ date: "31032024", position: "F", records: `${lines.length + 2}`.padStart(6, "0") });
    expect([trailer.debits, trailer.credits].map(Number)).toEqual([debits, credits]);
    expect(
      of(batch, "detail").map((line) => [
        line.number,
        line.documentNumber,
        amountOf(line),
        line.settledOn,
        line.reference,
      ]),
    ).toEqual(
      lines.map(({ lineNumber, amount, day, endToEndId, productTransactionId }, n) => [
        ...[`${n + 1}`.padStart(5, "0"), lineNumber.padStart(6, "0"), amount, day.split("-").reverse().join("")],
        endToEndId ?? productTransactionId.replaceAll("-", ""),
      ]),
    );
  }
});

test("each kind of line has its category, code and words, in the file's language and without accents", async () => {
  const wordsOf = async (locale: "pt-BR" | "en") =>
    new Set(
      of(await read(await example.statement({ locale })), "detail").map(({ category, historyCode, history }) =>
        [category, historyCode, history].join(),
      ),
    );
  expect(await wordsOf("pt-BR")).toEqual(
    new Set([
      "209,0001,DEPOSITO PIX",
      "120,0002,SAQUE PIX",
      "103,0003,DEVOLUCAO PIX",
      "105,0006,TARIFA",
      "104,0007,BLOQUEIO JUDICIAL",
      "205,0008,DESBLOQUEIO JUDICIAL",
    ]),
  );
  expect(await wordsOf("en")).toContain("209,0001,PIX DEPOSIT");
});

test("where the counters are too small, batches and files go on with the balance that the one before ends with", async () => {
  const file = await example.statement({ accounts: "both" });
  const [records, [first]] = [await read(file, { batchLines: 25, fileRecords: 40 }), await bookOf(file)];
  const files = of(records, "fileTrailer");
  expect(files.length).toBeGreaterThan(2);
  expect(of(records, "fileHeader").map(({ fileNumber }) => Number(fileNumber) - 198130)).toEqual(
    files.map((_, i) => i),
  );
  let [inFile, batches]: [number, number] = [0, 0];
  for (const one of records) {
    inFile++;
    if (one.record === "batchHeader") expect(Number(one.batch)).toBe(++batches);
    if (one.record !== "fileTrailer") continue;
    expect([one.records, one.batches].map(Number)).toEqual([inFile, batches]);
    expect(inFile).toBeLessThanOrEqual(40);
    [inFile, batches] = [0, 0];
  }
  // A statement that broke off after a whole file is seen by its last header.
  const countOf = (file: Read) => Number(file.linesFromHere);
  const headers = of(records, "fileHeader");
  for (const [i, header] of headers.entries()) {
    const below = records.slice(records.indexOf(header), records.indexOf(files[i] as Read));
    const next = headers[i + 1];
    expect(countOf(header) - of(below, "detail").length).toBe(next ? countOf(next) : 0);
  }
  const mine = records.filter(({ agreement }) => agreement === first?.number && agreement);
  const [beginnings, trailers] = [of(mine, "batchHeader"), of(mine, "batchTrailer")];
  expect(beginnings.length).toBeGreaterThan(3);
  expect(beginnings.slice(1).map(balanceOf)).toEqual(trailers.slice(0, -1).map(balanceOf));
  expect([balanceOf(beginnings[0] as Read), balanceOf(trailers.at(-1) as Read)]).toEqual([
    first?.opening,
    first?.closing,
  ]);
  expect(trailers.map(({ position }) => position).join("")).toMatch(/^I+F$/);
  expect(sum(trailers.map(({ credits }) => Number(credits)))).toBe(first?.credits);
  expect(of(mine, "detail").map(amountOf)).toEqual(first?.lines.map(({ amount }) => amount));
});

test("an endToEndId keeps its small letters: in capitals it is another one", async () => {
  const ids = ["aBcDeFgHiJ1", "AbCdEfGhIj1"].map((end) => `E60701190202405031200${end}`);
  await postMovements(
    example.accountId,
    new Date("2024-05-03T12:00:00.000Z"),
    ids.map((endToEndId) => ({ kind: "deposit" as const, amount: 1n, endToEndId })),
  );
  const records = await read(await example.statement({ from: "2024-05-03", to: "2024-05-03" }));
  expect(of(records, "detail").map(({ reference }) => reference)).toEqual(ids);
});

test("a period without a line, one line found by its id, and a period that ends within a day", async () => {
  const nothing = await read(await example.statement({ from: "2024-02-01", to: "2024-02-02" }));
  expect(nothing.map(({ record }) => record)).toEqual(["fileHeader", "batchHeader", "batchTrailer", "fileTrailer"]);
  expect(balanceOf(nothing[2] as Read)).toBe(12_345_678);
  const productTransactionId = "00000000-0000-4000-8000-000000000006";
  const one = await read(await example.statement({ from: null, filters: { productTransactionId } }));
  expect(of(one, "detail")).toMatchObject([
    { documentNumber: "000007", reference: "E0000000020240229000000000000006" },
  ]);
  expect(of(one, "batchHeader")[0]).toMatchObject({ balance: "0".repeat(18), position: "I" });
  const file = { ...(await example.statement()), to: new Date("2024-03-31T15:00:00.000Z") };
  expect(of(await read(file), "batchTrailer")[0]).toMatchObject({ date: "31032024", position: "I" });
});

test("the same statement gives the same bytes, and a file that broke off has no end", () =>
  expectReliable(cnab240Statement, example, (bytes) =>
    /\d{3}99999 {9}\d{18} {205}\r\n$/.test(bytes.toString("latin1")),
  ));
