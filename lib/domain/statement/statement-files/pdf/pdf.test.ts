import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { elementsOf, type ReadPdf, readPdf, rowsOfPage } from "#e2e/support/files/read-pdf.ts";
import { bytesOf, expectGolden } from "#e2e/support/golden-file.ts";
import { type StatementExample, statementExample } from "#e2e/support/money/statement-example.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { brtIso, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { PDF_LINES_MAX } from "#lib/core/files/file-limits.ts";
import { groupedCode, readVerificationCode } from "#lib/core/files/verification-code.ts";
import { formatMoney } from "#lib/core/money.ts";
import { formatTaxId } from "#lib/core/tax-id.ts";
import { accountsOf } from "#lib/domain/base/accounts/account.ts";
import { ownInstitution } from "#lib/domain/base/institutions/institutions.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { readLines } from "#lib/ledger/statement/read-lines.ts";
import { rows } from "#lib/server/db.ts";
import { statementFile } from "../../statement-exports/statement-request.ts";
import { EVERY_LINE } from "../account-statements.ts";
import { issuedStatement } from "../issued-statement.ts";
import { KIND_WORDS, kindOf, taxIdText } from "../line-words.ts";
import type { StatementFile } from "../statement-file.ts";
import { drawStatement, pdfStatement } from "./pdf.ts";

await testDatabase();

const CODE = "7K3M9QXT0A1B2C3D4E5F6G7H";
let example: StatementExample;
beforeAll(async () => {
  example = await statementExample();
});

const drawn = async (file: StatementFile) => readPdf(await bytesOf(drawStatement(file, { code: CODE })));
const allRows = ({ pages }: ReadPdf) => pages.flatMap(rowsOfPage);
const plain = (cents: bigint, { locale }: StatementFile) => formatMoney(cents, locale).replace(/R\$ ?/, "");

async function book(file: StatementFile): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (const { search } of file.accounts) for await (const batch of readLines(search)) lines.push(...batch);
  return lines;
}

/** The rows of movements have a time under their date. */
function movements(pdf: ReadPdf): string[][] {
  return allRows(pdf).filter(([date = ""]) => /\d\d:\d\d:\d\d$/.test(date));
}

/** What the row of a line says in each of its columns; of its texts those that every reader gets whole. */
async function expectLines(pdf: ReadPdf, file: StatementFile): Promise<void> {
  const lines = await book(file);
  const shown = movements(pdf);
  expect(shown).toHaveLength(lines.length);
  for (const [i, line] of lines.entries()) {
    const [date = "", entry = "", credit, debit, balance] = shown[i] ?? [];
    const iso = brtIso(line.settledAt);
    const day = iso.slice(0, 10);
    const shownDay = file.locale === "en" ? day : day.split("-").reverse().join("/");
    expect(date).toBe(`${shownDay} ${iso.slice(11, 19)}`);
    const amount = plain(line.amount < 0n ? -line.amount : line.amount, file);
    expect([credit, debit]).toEqual(line.amount > 0n ? [amount, ""] : ["", amount]);
    expect(balance).toBe(plain(line.balanceAfter, file));
    expect(entry.startsWith(KIND_WORDS[kindOf(line).name][file.locale])).toBe(true);
    expect(entry).toContain(line.productTransactionId);
    for (const text of [line.endToEndId, line.externalId, taxIdText(line, file.taxIds)])
      if (text && !entry.includes("…")) expect(entry).toContain(text);
  }
}

describe.each([
  { locale: "pt-BR", taxIds: "whole", page: "Página 1 de 6" },
  { locale: "en", taxIds: "masked", page: "Page 1 of 6" },
] as const)("two accounts in $locale with $taxIds CPFs", ({ locale, taxIds, page }) => {
  let file: StatementFile;
  let pdf: ReadPdf;
  beforeAll(async () => {
    file = await example.statement({ accounts: "both", locale, taxIds });
    pdf = await drawn(file);
  });

  test("every line of the book has a row, with its time, amount, balance and ids", () => expectLines(pdf, file));

  test("each page says its number and how many there are, and has the code", () => {
    const [first = "", ...others] = pdf.pages.map(({ text }) => text);
    expect(first).toContain(page);
    for (const [i, text] of others.entries()) expect(text).toContain(page.replace("1", `${i + 2}`));
    for (const { text } of pdf.pages) expect(text).toContain(groupedCode(CODE));
  });

  test("each account begins a page with its holder, number and period, and its figures", () => {
    const heads = pdf.pages.filter(({ elements }) => elementsOf("H1", elements).length === 1);
    expect(heads).toHaveLength(2);
    for (const [i, { account, opening, totals, closing }] of file.accounts.entries()) {
      const told = elementsOf("P", (heads[i] as (typeof heads)[number]).elements).map(({ text }) => text);
      expect(told.join("\n")).toMatch(locale === "en" ? "2024-02-28 to 2024-03-31" : "28/02/2024 a 31/03/2024");
      const { holderName, holderTaxId, ispb, branch, number } = account;
      for (const fact of [holderName, formatTaxId(holderTaxId), ownInstitution(ispb), branch, number])
        expect(told.some((text) => text.endsWith(` ${fact}`))).toBe(true);
      const figures = [opening, totals.credits, totals.debits, closing].map((cents) => formatMoney(cents, locale));
      expect(told.flatMap((text) => /R\$.*/.exec(text) ?? [])).toEqual(figures);
    }
  });

  test("each day ends with its totals and its last balance, which is the next day's first", async () => {
    const ends = allRows(pdf).filter(([, entry = ""]) => / · \d+ (lançamento|movement)s?$/.test(entry));
    const wanted = [];
    for (const part of file.accounts) {
      const days = Map.groupBy(await book({ ...file, accounts: [part] }), ({ settledAt }) =>
        brtIso(settledAt).slice(0, 10),
      );
      for (const lines of days.values()) {
        const credits = lines.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
        const debits = lines.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n);
        wanted.push([credits, debits, lines.at(-1)?.balanceAfter ?? 0n].map((cents) => plain(cents, file)));
      }
    }
    expect(ends.map((row) => row.slice(2))).toEqual(wanted);
  });

  test("the totals by kind add up to the totals of the account", () => {
    const words = LINE_KINDS.map(({ name }) => KIND_WORDS[name][locale]);
    const kinds = allRows(pdf).filter(([kind = "", count = ""]) => words.includes(kind) && /^\d+$/.test(count));
    expect(kinds).toHaveLength(2 * LINE_KINDS.length);
    const totals = allRows(pdf).filter(([kind]) => kind === "Total");
    for (const [i, { totals: wanted }] of file.accounts.entries()) {
      const count = wanted.creditCount + wanted.debitCount;
      expect(totals[i]).toEqual(["Total", `${count}`, plain(wanted.credits, file), plain(wanted.debits, file)]);
    }
  });

  test("a screen reader gets the title, the language, and tables with headings, rows and cells in reading order", () => {
    expect([pdf.language, pdf.isTagged]).toEqual([locale, true]);
    expect(pdf.title).toContain("0001/10000007, 0001/20000004");
    const [head] = elementsOf("THead", (pdf.pages[0] as ReadPdf["pages"][number]).elements);
    expect(head?.children[0]?.children.map(({ role }) => role)).toEqual(Array(5).fill("TH"));
    for (const { elements } of pdf.pages)
      for (const row of elementsOf("TR", elements)) expect([4, 5]).toContain(row.children.length);
    // What is repeated on each page is no part of what is read.
    expect(
      elementsOf("Document", pdf.pages[1]?.elements ?? { role: "", text: "", children: [] })[0]?.text,
    ).not.toContain(groupedCode(CODE));
  });

  test("bookmarks name each account and its days", () => {
    expect(pdf.bookmarks).toHaveLength(2 + 5 + 1);
    expect(pdf.bookmarks[0]).toBe("0001/10000007");
  });

  test("the last page says where to check the statement, in words and as a QR code", () => {
    const last = pdf.pages.at(-1) as ReadPdf["pages"][number];
    expect(elementsOf("H2", last.elements).at(-1)?.text).toMatch(/^(Como conferir|How to check)/);
    expect(last.text).toContain(`${process.env.BASE_URL}/verify`);
    expect(elementsOf("Figure", last.elements)).toHaveLength(1);
  });
});

test("every font is in the file, and characters that no font has are marked, but whole in what a reader copies", async () => {
  const file = await example.statement({ to: "2024-02-28" });
  const bytes = (await bytesOf(drawStatement(file, { code: CODE, compress: false }))).toString("latin1");
  const fonts = bytes.match(/\/Type \/FontDescriptor/g) ?? [];
  expect(fonts.length).toBeGreaterThanOrEqual(6);
  expect(bytes.match(/\/FontFile2 /g)).toHaveLength(fonts.length);
  expect(bytes.match(/\/Type \/Font$/gm)).toHaveLength(2 * fonts.length);
  const texts = movements(await readPdf(Buffer.from(bytes, "latin1"))).map(([, entry = ""]) => entry);
  // The readers of tests show what is drawn; programs for people take ActualText.
  expect(texts.some((text) => text.includes("Ana � Sorte"))).toBe(true);
  const copied = actualTexts(bytes).join("\n");
  for (const text of ["Ana 🎲", "山田太郎 김철수 陈伟", "x".repeat(140)]) expect(copied).toContain(text);
  for (const text of ["Ωμέγα Łukasz Ğ Ș Жанна", "מִרְיָם כֹּהֵן", "عبد الله محمد"]) expect(texts.join("\n")).toContain(text);
});

test("a filtered statement does not say that its figures add up, and has no balance of a day", async () => {
  const file = await example.statement({ filters: { kinds: [0, 5] } });
  const pdf = await drawn(file);
  await expectLines(pdf, file);
  const text = pdf.pages.map((page) => page.text).join("\n");
  expect(text).toContain("só os lançamentos que atendem a um filtro");
  expect(text).not.toMatch(/= Saldo final|\+ Créditos|Saldo do dia|Saldo inicial/);
  const ends = allRows(pdf).filter(([, entry = ""]) => entry.startsWith("Total do dia"));
  expect(ends.map((row) => row.at(-1))).toEqual(Array(5).fill(""));
});

test("without lines it says so, and its balances are the account's", async () => {
  const file = await example.statement({ from: "2024-03-16", to: "2024-03-17" });
  const pdf = await drawn(file);
  expect([pdf.pages.length, movements(pdf)]).toEqual([1, []]);
  expect(pdf.pages[0]?.text).toContain("Não há lançamentos neste período.");
  expect(allRows(pdf)[1]).toEqual([
    "16/03/2024",
    "Saldo inicial",
    "",
    "",
    plain(file.accounts[0]?.closing ?? 0n, file),
  ]);
});

test("one line is one row, of the largest amount too", async () => {
  const account = await testAccount();
  await postMovements(account.accountId, new Date("2024-02-29T15:00:00Z"), [
    { kind: "deposit", amount: 100_000_000_000n },
  ]);
  const [own] = await accountsOf(account.ctx);
  const file = await statementFile({
    accounts: own ? [own] : [],
    from: startOfBrtDay("2024-02-29"),
    to: endOfBrtDay("2024-02-29"),
    filters: EVERY_LINE,
    ...{ format: "pdf", locale: "pt-BR", taxIds: "whole" },
  });
  expect(movements(await drawn(file)).map((row) => row.slice(2))).toEqual([
    ["1.000.000.000,00", "", "1.000.000.000,00"],
  ]);
});

describe("the file", () => {
  test("is the same each time, and its code too", async () => {
    const [one, other] = [await example.statement({ to: "2024-02-28" }), await example.statement({ to: "2024-02-28" })];
    const [bytes, again] = [await bytesOf(pdfStatement(one)), await bytesOf(pdfStatement(other))];
    expect(again.equals(bytes)).toBe(true);
    const code = codeIn(await readPdf(bytes));
    expect(await issuedStatement(code)).toMatchObject({ sha256s: [sha256(bytes)] });
    const english = await readPdf(await bytesOf(pdfStatement({ ...one, locale: "en" })));
    expect(codeIn(english)).not.toBe(code);
  });

  test("has fixed bytes", async () => {
    const file = await example.statement({ from: "2024-03-15", to: "2024-03-15", locale: "en", taxIds: "masked" });
    // Other processors compress the same text to other bytes.
    expectGolden("statement.en.pdf", await bytesOf(drawStatement(file, { code: CODE, compress: false })));
  });

  test("that breaks off has no end, cannot be opened, and its hash is not stored", async () => {
    const file = await example.statement({ accounts: "both", to: "2024-03-30" });
    const parts: Uint8Array[] = [];
    for await (const part of pdfStatement(file)) {
      parts.push(part);
      if (parts.length === 2) break;
    }
    const bytes = Buffer.concat(parts);
    expect(bytes.includes("%%EOF")).toBe(false);
    await expect(readPdf(bytes)).rejects.toThrow();
    expect(
      await rows({
        text: "SELECT FROM issued_statement_file f JOIN issued_statement p USING (code) WHERE period_to = $1",
        values: [file.to],
      }),
    ).toEqual([]);
  });

  test("is refused when it would have more lines than a PDF may have", async () => {
    const file = await example.statement({});
    const [part] = file.accounts;
    if (!part) throw new Error("an account");
    const id = randomUUID();
    await rows({
      text: `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch)
             VALUES ($1, $2, '30000001', 'Jogos', '11222333000181', '00000000', '0001')`,
      values: [id, part.account.operatorId],
    });
    const counts = LINE_KINDS.map((_, kind) => (kind === 0 ? PDF_LINES_MAX + 1 : 0));
    await rows({
      text: `INSERT INTO statement_line (account_id, line_number, kind, kind_number, seq, amount, balance_after, counts, sums, product_transaction_id, settled_at)
             VALUES ($1, $2, 0, $2, $2, 1, $2, $3, $3, gen_random_uuid(), '2024-03-01')`,
      values: [id, PDF_LINES_MAX + 1, counts],
    });
    const asked = { accounts: [{ ...part.account, id }], from: null, to: file.to, filters: EVERY_LINE };
    const refused = statementFile({ ...asked, format: "pdf", locale: "en", taxIds: "whole" });
    await expect(refused).rejects.toMatchObject({
      code: "INVALID_QUERY_PARAMETER",
      detail: expect.stringContaining("50,000 movements"),
    });
    await expect(statementFile({ ...asked, format: "csv", locale: "en", taxIds: "whole" })).resolves.toBeDefined();
  });
});

const ESCAPED: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Returns what stands in the place of texts that are not drawn as they are. */
function actualTexts(bytes: string): string[] {
  return [...bytes.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)].map(([, text = ""]) => {
    const plain = text.replace(/\\(.)/gs, (_, character: string) => ESCAPED[character] ?? character);
    if (!plain.startsWith("\u00FE\u00FF")) return plain;
    return Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le");
  });
}

function codeIn({ title }: ReadPdf): string {
  return readVerificationCode(/\((.*)\)$/.exec(title)?.[1] ?? "") ?? "";
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
