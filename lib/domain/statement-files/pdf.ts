import { setImmediate } from "node:timers/promises";
import { brtDay } from "#lib/core/brt.ts";
import type { LineTotals } from "#lib/ledger/line-totals.ts";
import type { StatementLine } from "#lib/ledger/lines.ts";
import { readLines } from "#lib/ledger/read-lines.ts";
import type { Search } from "#lib/ledger/search-lines.ts";
import { env } from "#lib/server/env.ts";
import { accountText } from "./csv-columns.ts";
import { drawAccount } from "./pdf-account.ts";
import { CHECK_HEIGHT, drawCheck } from "./pdf-check.ts";
import { drawHead, drawLine, drawNone, drawTotal } from "./pdf-movements.ts";
import { type PlannedAccount, planStatement } from "./pdf-plan.ts";
import { BOTTOM, PdfSheet } from "./pdf-sheet.ts";
import { addToKind, drawSummary, type KindTotals, noKindTotals, SUMMARY_HEIGHT } from "./pdf-summary.ts";
import { dayText } from "./pdf-words.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";
import { issueCode, provenFile } from "./statement-proof.ts";

/** With more days than this an account's bookmarks are months. */
const BOOKMARKED_DAYS_MAX = 400;

/** What the tests set themselves. */
type Look = { code: string; compress?: boolean };

/** Yields a statement as a PDF with a verification code, and stores what it says and the file's hash. */
export async function* pdfStatement(file: StatementFile): AsyncGenerator<Uint8Array> {
  const issued = await issueCode(file);
  yield* provenFile(issued, drawStatement(file, issued));
}

/** Yields a statement as a PDF, page by page as its lines are read. Its pages are counted before the first line is. */
export async function* drawStatement(file: StatementFile, { code, compress = true }: Look): AsyncGenerator<Uint8Array> {
  const { accounts, pageCount } = await planStatement(file);
  const address = `${env().BASE_URL}/verify`;
  const sheet = new PdfSheet({ file, code, address, pageCount, compress });
  for (const account of accounts) yield* accountPages(sheet, account);
  if (sheet.y + CHECK_HEIGHT > BOTTOM) sheet.newPage(file.accounts.at(-1) ?? null);
  drawCheck(sheet);
  sheet.end();
  yield* taken(sheet);
}

async function* accountPages(sheet: PdfSheet, { part, days, pages }: PlannedAccount): AsyncGenerator<Uint8Array> {
  const { tags, words, file } = sheet;
  const section = tags.open(tags.root, "Sect", { title: accountText(part.account) });
  sheet.newPage(null);
  const bookmark = bookmarks(sheet, part, days.size);
  drawAccount(sheet, section, part);
  const table = tags.open(section, "Table");
  drawHead(sheet, table);
  const totals: KindTotals = noKindTotals();
  const lines = linesOf(part.search);
  let balance = part.opening;
  for (const [i, page] of pages.entries()) {
    if (i > 0) {
      sheet.newPage(part);
      yield* taken(sheet);
      await setImmediate();
      drawHead(sheet, null);
    }
    const body = tags.open(table, "TBody");
    if (i === 0 && !file.isFiltered) drawTotal(sheet, body, file.from && brtDay(file.from), words.opening, { balance });
    for (const { day, lines: count, isEnd } of page) {
      bookmark(day);
      for (let n = 0; n < count; n++) {
        const line = await nextLine(lines, day);
        drawLine(sheet, body, line);
        addToKind(totals, line);
      }
      if (isEnd) balance = drawDayEnd(sheet, body, day, days.get(day) as LineTotals, balance);
    }
    body.end();
  }
  table.end();
  if (!(await lines.next()).done || (!file.isFiltered && balance !== part.closing)) throw new Error(OTHER_LINES);
  if (days.size === 0) drawNone(sheet, section);
  if (sheet.y + SUMMARY_HEIGHT > BOTTOM) sheet.newPage(part);
  drawSummary(sheet, section, totals);
  section.end();
}

const OTHER_LINES = "a statement's lines are not those that were counted";

/** Draws a day's totals, and its last balance where the statement has all of its lines. Returns the balance. */
function drawDayEnd(
  sheet: PdfSheet,
  body: PDFKit.PDFStructureElement,
  day: string,
  totals: LineTotals,
  before: bigint,
): bigint {
  const { credits, debits, creditCount, debitCount } = totals;
  const { isFiltered } = sheet.file;
  const { partialDayEnd, dayEnd, lines } = sheet.words;
  const balance = before + credits - debits;
  const label = `${isFiltered ? partialDayEnd : dayEnd} · ${lines(creditCount + debitCount)}`;
  drawTotal(sheet, body, day, label, { credit: credits, debit: debits, balance: isFiltered ? undefined : balance });
  return balance;
}

/** Returns what adds a bookmark for the day's first page. A statement of one page has none. */
function bookmarks({ canvas: { doc }, pageCount, locale }: PdfSheet, { account }: AccountStatement, days: number) {
  if (pageCount === 1) return () => {};
  const parent = doc.outline.addItem(accountText(account), { expanded: true });
  let last = "";
  return (day: string) => {
    const shown = days > BOOKMARKED_DAYS_MAX ? day.slice(0, "YYYY-MM".length) : day;
    if (shown !== last) parent.addItem(dayText(shown, locale));
    last = shown;
  };
}

async function* linesOf(search: Search): AsyncGenerator<StatementLine, undefined> {
  for await (const batch of readLines(search)) yield* batch;
}

async function nextLine(lines: AsyncGenerator<StatementLine, undefined>, day: string): Promise<StatementLine> {
  const { value } = await lines.next();
  if (!value || brtDay(value.settledAt) !== day) throw new Error(OTHER_LINES);
  return value;
}

function* taken({ canvas }: PdfSheet): Generator<Uint8Array> {
  const bytes = canvas.take();
  if (bytes) yield bytes;
}
