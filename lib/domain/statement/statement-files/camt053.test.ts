import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { bookOf, expectReliable } from "#e2e/support/files/statement-book.ts";
import { bytesOf, expectGolden } from "#e2e/support/golden-file.ts";
import { NAMES, type StatementExample, statementExample } from "#e2e/support/money/statement-example.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { camt053Statement } from "./camt053.ts";
import type { StatementFile } from "./statement-file.ts";

await testDatabase();

/** The schema as ISO publishes it. */
const SCHEMA = readFileSync(path.join(import.meta.dirname, "../../../../e2e/support/iso-20022/camt.053.001.08.xsd"));

let example: StatementExample;
beforeAll(async () => {
  example = await statementExample();
});

const LEAP_DAY = { from: "2024-02-29", to: "2024-02-29" };

const bytesFor = (file: StatementFile) => bytesOf(camt053Statement(file));

/** Expects a file to be valid against the schema. Returns it. */
async function valid(file: StatementFile): Promise<Buffer> {
  const contents = await bytesFor(file);
  const schema = { fileName: "camt.xsd", contents: SCHEMA };
  expect(await validateXML({ xml: { fileName: "camt.xml", contents }, schema })).toMatchObject({
    valid: true,
    errors: [],
  });
  return contents;
}

/** Reads elements without children of these names with libxml2, in the order of the file. */
async function elements(contents: Buffer, ...names: string[]): Promise<{ name: string; text: string }[]> {
  const wanted = `//*[not(*)][${names.map((name) => `local-name()="${name}"`).join(" or ")}]`;
  const { rawOutput, normalized } = await validateXML({
    xml: { fileName: "camt.xml", contents },
    normalization: "format",
    modifyArguments: () => ["--xpath", wanted, "camt.xml"],
  });
  const found = `${normalized}${rawOutput}`.matchAll(/<(\w+)[^>]*>([^<]*)<\/\1>/g);
  return [...found].map(([, name = "", text = ""]) => ({ name, text }));
}

const cents = (decimal = "") => Number(decimal.replace(".", ""));

describe("golden files", () => {
  test("two accounts on a leap day, in Portuguese", async () => {
    expectGolden(
      "statement.pt-BR.camt053.xml",
      await valid(await example.statement({ ...LEAP_DAY, accounts: "both" })),
    );
  });

  test("one account in English, with masked CPFs", async () => {
    const file = await example.statement({ ...LEAP_DAY, locale: "en", taxIds: "masked" });
    expectGolden("statement.en.camt053.xml", await valid(file));
  });
});

test("balances, totals and entries are those of the book, with their ids", async () => {
  const file = await example.statement({ accounts: "both" });
  const contents = await valid(file);
  const [sums, refs] = [
    await elements(contents, "Cd", "Amt", "CdtDbtInd", "NbOfNtries", "Sum", "NtryRef"),
    await elements(contents, "NtryRef", "AcctSvcrRef", "EndToEndId", "AcctOwnrTxId"),
  ];
  const book = await bookOf(file);
  const wanted = book.flatMap(({ number, lines }) =>
    lines.flatMap(({ lineNumber, productTransactionId, endToEndId, externalId }) => [
      { name: "NtryRef", text: `${number}-${lineNumber}` },
      ...Array(2).fill({ name: "AcctSvcrRef", text: productTransactionId.replaceAll("-", "") }),
      ...(endToEndId ? [{ name: "EndToEndId", text: endToEndId }] : []),
      ...(externalId ? [{ name: "AcctOwnrTxId", text: externalId }] : []),
    ]),
  );
  expect(refs).toEqual(wanted);
  const amounts = new Map<string, number>();
  for (const [i, { name, text }] of sums.entries()) {
    if (name !== "NtryRef") continue;
    const [amount, direction] = [sums[i + 1], sums[i + 2]];
    amounts.set(text, direction?.text === "DBIT" ? -cents(amount?.text) : cents(amount?.text));
  }
  for (const { number, lines } of book)
    for (const { lineNumber, amount } of lines) expect(amounts.get(`${number}-${lineNumber}`)).toBe(amount);
  const openings = sums.flatMap(({ text }, i) => (text === "OPBD" ? [i] : []));
  for (const [n, at] of openings.entries()) {
    const part = book[n] as (typeof book)[number];
    const credits = part.lines.filter(({ amount }) => amount > 0).length;
    const words = sums.slice(at, at + 14).map(({ text }) => text);
    expect(
      words
        .filter((word) => /^\d+(\.\d\d)?$/.test(word))
        .map((word) => (word.includes(".") ? cents(word) : Number(word))),
    ).toEqual([
      ...[part.opening, part.closing],
      ...[part.lines.length, part.credits + part.debits, Math.abs(part.credits - part.debits)],
      ...[credits, part.credits, part.lines.length - credits, part.debits],
    ]);
  }
});

test("an entry is booked on its day in BRT, its transaction has the instant, and each institution has its ISPB as member and other id", async () => {
  const file = await example.statement({ accounts: "both" });
  const text = (await valid(file)).toString();
  const found = [
    ...text.matchAll(/<BookgDt><Dt>(.*?)<\/Dt><\/BookgDt><ValDt><Dt>(.*?)<\/Dt><\/ValDt>.*?<TxDtTm>(.*?)</gs),
  ];
  expect(found.map(([, ...dates]) => dates)).toEqual(
    (await bookOf(file)).flatMap(({ lines }) => lines.map(({ day, at }) => [day, day, `${at}-03:00`])),
  );
  const institutions = [...text.matchAll(/<FinInstnId>(.*?)<\/FinInstnId>/g)];
  expect(institutions.length).toBeGreaterThan(2);
  for (const [, one] of institutions)
    expect(one).toMatch(
      /^<ClrSysMmbId><MmbId>(\w{8})<\/MmbId><\/ClrSysMmbId>(<Nm>[^<]+<\/Nm>)?<Othr><Id>\1<\/Id><\/Othr>$/,
    );
});

const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&#13;", "\r").replaceAll("&amp;", "&");

test("every text comes back as it is", async () => {
  const contents = await valid(await example.statement());
  const names = new Set((await elements(contents, "Nm")).map(({ text }) => unescaped(text)));
  expect(NAMES.filter((name) => name && !names.has(name))).toEqual([]);
});

test("each kind of line has its bank transaction code, and its own name beside it", async () => {
  const text = (await bytesFor(await example.statement())).toString();
  const codes = text.matchAll(
    /<Domn><Cd>(\w+)<\/Cd><Fmly><Cd>(\w+)<\/Cd><SubFmlyCd>(\w+)<\/SubFmlyCd><\/Fmly><\/Domn><Prtry><Cd>(\w+)<\/Cd>/g,
  );
  expect(new Set([...codes].map((found) => found.slice(1).join("/")))).toEqual(
    new Set([
      "PMNT/RRCT/DMCT/deposit",
      "PMNT/IRCT/DMCT/withdrawal",
      "PMNT/RRCT/RRTN/refund",
      "PMNT/MDOP/CHRG/fee",
      "ACMT/MDOP/OTHR/judicialDebit",
      "ACMT/MCOP/OTHR/judicialCredit",
    ]),
  );
});

test("long texts are parted or noted, and a character that XML forbids is replaced", async () => {
  const [externalId, description] = ["x".repeat(100), "🎲é&".repeat(333)];
  const counterparty = { name: "a\u0001b\ufffe" };
  await postMovements(example.accountId, new Date("2024-05-02T12:00:00.000Z"), [
    { kind: "deposit", amount: 1n, externalId, description, counterparty },
  ]);
  const contents = await valid(await example.statement({ from: "2024-05-02", to: "2024-05-02" }));
  const found = await elements(contents, "Ustrd", "AcctOwnrTxId", "AddtlTxInf", "Nm");
  const textsOf = (wanted: string) => found.flatMap(({ name, text }) => (name === wanted ? [unescaped(text)] : []));
  expect(textsOf("Ustrd").join("")).toBe(description);
  expect(textsOf("Ustrd").length).toBe(8);
  expect([textsOf("AcctOwnrTxId"), textsOf("AddtlTxInf")]).toEqual([[], [`externalId: ${externalId}`]]);
  expect(textsOf("Nm")).toContain("a\ufffdb\ufffd");
});

test("a period without a line, one line found by its id, and a period that ends within a day", async () => {
  const nothing = await valid(await example.statement({ from: "2024-02-01", to: "2024-02-02" }));
  expect(await elements(nothing, "NtryRef", "NbOfNtries")).toEqual(Array(3).fill({ name: "NbOfNtries", text: "0" }));
  const productTransactionId = "00000000-0000-4000-8000-000000000006";
  const one = await valid(await example.statement({ from: null, filters: { productTransactionId } }));
  expect(await elements(one, "NtryRef")).toEqual([{ name: "NtryRef", text: "10000007-7" }]);
  expect(one.toString()).toContain("<AddtlStmtInf>Apenas os lançamentos do filtro");
  const file = { ...(await example.statement()), to: new Date("2024-03-31T15:00:00.000Z") };
  const text = (await valid(file)).toString();
  expect(text).toContain("<ToDtTm>2024-03-31T12:00:00.000-03:00</ToDtTm>");
  expect(text.match(/<Dt><Dt>[\d-]+<\/Dt><\/Dt>/g)).toEqual([
    "<Dt><Dt>2024-02-28</Dt></Dt>",
    "<Dt><Dt>2024-03-31</Dt></Dt>",
  ]);
});

test("the same statement gives the same bytes, and a file that broke off has no end", () =>
  expectReliable(camt053Statement, example, (bytes) => bytes.toString().endsWith("</Document>\n")));

test("another statement has another message id", async () => {
  const asked = [{}, LEAP_DAY, { locale: "en" }, { taxIds: "masked" }, { filters: { kinds: [1] } }] as const;
  const files = await Promise.all(asked.map(async (one) => bytesFor(await example.statement(one))));
  const ids = files.map((contents) => /<MsgId>([0-9a-f]{28})</.exec(contents.toString())?.[1]);
  expect(new Set(ids).size).toBe(asked.length);
});
