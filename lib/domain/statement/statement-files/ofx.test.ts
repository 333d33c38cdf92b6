import { Ofx } from "ofx-data-extractor";
import { parseSync } from "ofx-js";
import { beforeAll, describe, expect, test } from "vitest";
import { bookOf, expectReliable } from "#e2e/support/files/statement-book.ts";
import { bytesOf, expectGolden } from "#e2e/support/golden-file.ts";
import { type StatementExample, statementExample } from "#e2e/support/money/statement-example.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { ofxStatement } from "./ofx.ts";
import type { StatementFile } from "./statement-file.ts";

await testDatabase();

let example: StatementExample;
beforeAll(async () => {
  example = await statementExample();
});

const LEAP_DAY = { from: "2024-02-29", to: "2024-02-29" };

const textOf = async (file: StatementFile) => new TextDecoder("windows-1252").decode(await bytesOf(ofxStatement(file)));

/** A tag's value, or the tags inside it; several tags of one name are a list. As ofx-js reads them. */
type Tags = { [name: string]: string } & { [name in "STMTRS" | "STMTENDRS" | "CLOSING" | "LEDGERBAL"]: Tags } & {
  BANKACCTFROM: Tags;
  BANKTRANLIST: Tags & { STMTTRN?: Tags | Tags[] };
};

const listOf = <T>(one: T | T[] | undefined): T[] => (one === undefined ? [] : ([one].flat() as T[]));
const cents = (decimal: string | undefined) => Number(decimal?.replace(/^(-?\d+)\.(\d\d)$/, "$1$2"));

/** Reads each account's statement and closing information with ofx-js. */
function read(text: string): { statement: Tags; lines: Tags[]; closing: Tags }[] {
  const { header, OFX } = parseSync(text);
  expect(header).toMatchObject({ VERSION: "102", ENCODING: "USASCII", CHARSET: "1252" });
  const closings: Tags[] = listOf(OFX.BANKMSGSRSV1.STMTENDTRNRS);
  return listOf<Tags>(OFX.BANKMSGSRSV1.STMTTRNRS).map(({ STMTRS: statement }, i) => ({
    statement,
    lines: listOf(statement.BANKTRANLIST.STMTTRN),
    closing: closings[i]?.STMTENDRS.CLOSING as Tags,
  }));
}

describe("golden files", () => {
  test("two accounts on a leap day, in Portuguese", async () => {
    const file = await example.statement({ ...LEAP_DAY, accounts: "both" });
    expectGolden("statement.pt-BR.ofx", await bytesOf(ofxStatement(file)));
  });

  test("one account in English, with masked CPFs", async () => {
    const file = await example.statement({ ...LEAP_DAY, locale: "en", taxIds: "masked" });
    expectGolden("statement.en.ofx", await bytesOf(ofxStatement(file)));
  });
});

test("ofx-js reads the lines, balances and totals of the book, each account for itself", async () => {
  const file = await example.statement({ accounts: "both" });
  const [parts, book] = [read(await textOf(file)), await bookOf(file)];
  expect(parts.length).toBe(2);
  for (const [i, { statement, lines, closing }] of parts.entries()) {
    const part = book[i] as (typeof book)[number];
    expect(statement.BANKACCTFROM).toMatchObject({ BANKID: "001", ACCTID: part.number, ACCTTYPE: "CHECKING" });
    expect(statement.LEDGERBAL).toEqual({ BALAMT: closing.BALCLOSE, DTASOF: "20240331120000[-3:BRT]" });
    expect(closing).toMatchObject({ DTOPEN: "20240228120000[-3:BRT]", MKTGINFO: `Lançamentos: ${part.lines.length}` });
    const { BALOPEN, BALCLOSE, DEPANDCREDIT, CHKANDDEB } = closing;
    expect([BALOPEN, BALCLOSE, DEPANDCREDIT, CHKANDDEB].map(cents)).toEqual([
      ...[part.opening, part.closing, part.credits, part.debits],
    ]);
    expect(
      lines.map(({ FITID, CHECKNUM, TRNAMT, REFNUM, DTPOSTED }) => [
        FITID,
        CHECKNUM,
        cents(TRNAMT),
        REFNUM,
        DTPOSTED?.slice(0, 8),
      ]),
    ).toEqual(
      part.lines.map(({ lineNumber, amount, endToEndId, day }) => [
        ...[`${part.number}-${lineNumber}`, lineNumber, amount, endToEndId ?? undefined, day.replaceAll("-", "")],
      ]),
    );
    for (const [n, { externalId, productTransactionId }] of part.lines.entries()) {
      const ids = lines[n]?.MEMO?.split(" | ");
      expect(ids?.slice(externalId ? -2 : -1)).toEqual([...(externalId ? [externalId] : []), productTransactionId]);
    }
  }
});

test("ofx-data-extractor finds one account's lines valid, with the sums of the book", async () => {
  const file = await example.statement();
  const [part] = await bookOf(file);
  const ofx = new Ofx(await textOf(file));
  expect(ofx.validate()).toMatchObject({ isValid: true, stats: { totalTransactions: 90, duplicatedFitIds: 0 } });
  const { credit, debit, amountOfCredits } = ofx.getTransactionsSummary();
  expect([credit, debit].map((sum) => Math.round(sum * 100))).toEqual([part?.credits, part?.debits]);
  expect(amountOfCredits).toBe(part?.lines.filter(({ amount }) => amount > 0).length);
});

test("each tag is at the start of a line, no time is exactly midnight, and no text is longer than it may be", async () => {
  const [head, ...rest] = (await textOf(await example.statement({ accounts: "both" }))).split("\r\n\r\n");
  expect(head?.split("\r\n")[0]).toBe("OFXHEADER:100");
  const lines = rest.join("").trimEnd().split("\r\n");
  for (const line of lines) expect(line).toMatch(/^<\/?[A-Z0-9]+>[^<>\n]*$/);
  const times = lines.flatMap((line) => line.match(/^<DT[A-Z]+>(.+)$/)?.[1] ?? []);
  for (const time of times) expect(time).toMatch(/^2024\d{4}(?!000000)\d{6}\[-3:BRT\]$/);
  expect(lines).toContain("<DTUSER>20240229000001[-3:BRT]");
  const longest = (tag: string) =>
    Math.max(
      ...lines.map((line) =>
        line.startsWith(`<${tag}>`) ? line.replaceAll(/&\w+;/g, "&").length - tag.length - 2 : 0,
      ),
    );
  expect([longest("NAME"), longest("MEMO") <= 255]).toEqual([32, true]);
});

test("each day stands at noon in BRT, so that it is the same day in UTC, and DTUSER is the instant to the second", async () => {
  const file = await example.statement({ accounts: "both" });
  const [text, book] = [await textOf(file), (await bookOf(file)).flatMap(({ lines }) => lines)];
  const found = [...text.matchAll(/<(DT[A-Z]+)>(.+)\r/g)].map(([, name, at]) => ({ name, at: at as string }));
  const days = found.filter(({ name }) => name !== "DTUSER" && name !== "DTSERVER");
  for (const { at } of days) expect(at).toMatch(/^2024\d{4}120000\[-3:BRT\]$/);
  const valuesOf = (wanted: string) => found.flatMap(({ name, at }) => (name === wanted ? [at] : []));
  expect(valuesOf("DTPOSTED").map((at) => at.slice(0, 8))).toEqual(book.map(({ day }) => day.replaceAll("-", "")));
  const seconds = (at: string) => at.replace(/^(....)(..)(..)(..)(..)(..).*$/, "$1-$2-$3T$4:$5:$6");
  expect(valuesOf("DTUSER").map(seconds)).toEqual(
    book.map(({ at }) => at.slice(0, 19).replace("T00:00:00", "T00:00:01")),
  );
  expect(valuesOf("DTUSER").some((at) => at.slice(8, 10) >= "21")).toBe(true);
});

test("FITID is the same whatever the period, the filter, the language and the masking", async () => {
  const idsOf = async (file: StatementFile) =>
    new Map(read(await textOf(file)).flatMap(({ lines }) => lines.map(({ FITID, REFNUM }) => [REFNUM, FITID])));
  const all = await idsOf(await example.statement());
  const filters = { kinds: [1], counterpartyTaxId: "12345678909" };
  const some = await idsOf(await example.statement({ ...LEAP_DAY, filters, locale: "en", taxIds: "masked" }));
  expect(some.size).toBeGreaterThan(1);
  for (const [endToEndId, id] of some) expect(id).toBe(all.get(endToEndId));
});

test("texts: accents stay, markup is escaped, what Windows-1252 lacks is replaced, CPFs are masked where they must be", async () => {
  const [{ lines } = { lines: [] }] = read(await textOf(await example.statement({ taxIds: "masked", locale: "en" })));
  const names = new Set(lines.map(({ NAME }) => NAME));
  for (const name of [
    "José Ângelo Çelik ÁÉÍÓÚÀÂÊÔÃÕÜçñ",
    'Silva & Filhos; "Casa" = <b>1</b',
    "ShanTianTaiLang GimCheolSu ChenW",
    "mrym khhn",
    "Ana ???? Sorte",
    "dois espaços",
    "linha nova e tab",
    "Fee",
  ])
    expect(names).toContain(name);
  expect(lines.map(({ MEMO }) => MEMO).join()).not.toMatch(/12345678909|00000000191/);
  expect(lines[0]?.MEMO).toContain(" | ***.456.789-** | ");
});

test("a period without a line, and one line found by its id", async () => {
  const [nothing] = read(await textOf(await example.statement({ from: "2024-02-01", to: "2024-02-02" })));
  expect([nothing?.lines, nothing?.statement.LEDGERBAL.BALAMT, nothing?.closing.BALOPEN]).toEqual([
    [],
    "123456.78",
    "123456.78",
  ]);
  const productTransactionId = "00000000-0000-4000-8000-000000000006";
  const [one] = read(await textOf(await example.statement({ filters: { productTransactionId } })));
  expect(one?.lines).toMatchObject([{ FITID: "10000007-7", TRNTYPE: "CREDIT", TRNAMT: "475.15" }]);
  expect(one?.closing.MKTGINFO).toMatch(/^Lançamentos: 1\. Apenas/);
});

test("the same statement gives the same bytes, and a file that broke off has no end", () =>
  expectReliable(ofxStatement, example, (bytes) => bytes.toString("latin1").endsWith("</OFX>\r\n")));
