import { setImmediate } from "node:timers/promises";
import { brtDay } from "#lib/core/brt.ts";
import { PDF_LINES_MAX } from "#lib/core/files/file-limits.ts";
import { dailyTotalsOfSearch, type LineTotals } from "#lib/ledger/statement/line-totals.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { readLines } from "#lib/ledger/statement/read-lines.ts";
import type { Search } from "#lib/ledger/statement/search-lines.ts";
import { env } from "#lib/server/env.ts";
import { accountText } from "../csv-columns.ts";
import { issueCode, issueFile } from "../issued-statement.ts";
import type { AccountStatement, StatementFile } from "../statement-file.ts";
import { drawAccount, tableTop } from "./pdf-account.ts";
import { CHECK_HEIGHT, drawCheck } from "./pdf-check.ts";
import { drawHead, drawLine, drawNone, drawTotal, HEAD_HEIGHT, LINE_HEIGHT, TOTAL_HEIGHT } from "./pdf-movements.ts";
import { BOTTOM, PdfSheet, REST_TOP } from "./pdf-sheet.ts";
import { addToKind, drawSummary, type KindTotals, noKindTotals, SUMMARY_HEIGHT } from "./pdf-summary.ts";
import { dayText } from "./pdf-words.ts";

/** With more days than this an account's bookmarks are months. */
const BOOKMARKED_DAYS_MAX = 400;

/** What the tests set themselves. */
type Look = { code: string; compress?: boolean };

/** Yields a statement as a PDF with a verification code, and stores what it says and the file's hash. */
export async function* pdfStatement(file: StatementFile): AsyncGenerator<Uint8Array> {
  const issued = await issueCode(file);
  yield* issueFile(issued, drawStatement(file, issued));
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

const HEIGHTS = { line: LINE_HEIGHT, dayEnd: TOTAL_HEIGHT };

/** An account's part of a PDF: its days with lines, oldest first, and what of them stands on which page. */
type PlannedAccount = { part: AccountStatement; days: Map<string, LineTotals>; pages: DayPart[][] };

/** Returns what stands on which page, and the number of pages. It counts the lines of each day, and reads none. */
async function planStatement(file: StatementFile): Promise<{ accounts: PlannedAccount[]; pageCount: number }> {
  const accounts: PlannedAccount[] = [];
  for (const part of file.accounts) accounts.push(await planned(file, part));
  return { accounts, pageCount: pageCountOf(file, accounts) };
}

async function planned(file: StatementFile, part: AccountStatement): Promise<PlannedAccount> {
  const found = await dailyTotalsOfSearch(part.search, PDF_LINES_MAX);
  if (!found) throw new Error("more lines than a PDF may have were asked for");
  const days = new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  const counts = [...days].map(([day, { creditCount, debitCount }]) => ({
    day,
    lines: Number(creditCount + debitCount),
  }));
  return {
    part,
    days,
    pages: planPages(counts, HEIGHTS, BOTTOM - firstLineTop(file), BOTTOM - REST_TOP - HEAD_HEIGHT),
  };
}

function firstLineTop(file: StatementFile): number {
  return tableTop(file) + HEAD_HEIGHT + (file.isFiltered ? 0 : TOTAL_HEIGHT);
}

/** What follows the lines of an account begins a new page where it does not fit. */
function pageCountOf(file: StatementFile, accounts: readonly PlannedAccount[]): number {
  let count = 0;
  let y = BOTTOM;
  const goOn = (height: number) => {
    if (y + height > BOTTOM) [count, y] = [count + 1, REST_TOP];
    y += height;
  };
  for (const { pages, days } of accounts) {
    count += pages.length;
    y = pages.length === 1 ? firstLineTop(file) : REST_TOP + HEAD_HEIGHT;
    y += heightOf(pages.at(-1) ?? [], HEIGHTS) + (days.size === 0 ? TOTAL_HEIGHT : 0);
    goOn(SUMMARY_HEIGHT);
  }
  goOn(CHECK_HEIGHT);
  return count;
}

/** How many lines a statement has on a day. */
type DayCount = { day: string; lines: number };

/** Lines of one day that stand on one page. `isEnd`: the day's totals follow them. */
type DayPart = DayCount & { isEnd: boolean };

/** Heights in points. */
type Heights = { line: number; dayEnd: number };

/**
 * Divides an account's movements into pages, before any of them is read: each line has the same height. `first`, `rest`: the room on the
 * first page and on those after it. A day's totals stand on the page of its last line. There is at least one page.
 */
export function planPages(
  days: readonly DayCount[],
  { line, dayEnd }: Heights,
  first: number,
  rest: number,
): DayPart[][] {
  const pages: DayPart[][] = [[]];
  let room = first;
  for (const { day, lines } of days) {
    for (let left = lines; left > 0; ) {
      const fit = Math.floor(room / line);
      const isEnd = left <= fit && left * line + dayEnd <= room;
      // The last line waits for the page on which the totals fit too.
      const placed = isEnd ? left : Math.min(fit, left - 1);
      if (placed > 0) pages.at(-1)?.push({ day, lines: placed, isEnd });
      left -= placed;
      room -= placed * line + (isEnd ? dayEnd : 0);
      if (isEnd) continue;
      pages.push([]);
      room = rest;
    }
  }
  return pages;
}

/** Returns how much of a page these parts take. */
export function heightOf(parts: readonly DayPart[], { line, dayEnd }: Heights): number {
  return parts.reduce((sum, { lines, isEnd }) => sum + lines * line + (isEnd ? dayEnd : 0), 0);
}
