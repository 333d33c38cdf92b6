import { PDF_LINES_MAX } from "#lib/core/file-limits.ts";
import { dailyTotalsOfSearch, type LineTotals } from "#lib/ledger/line-totals.ts";
import { tableTop } from "./pdf-account.ts";
import { CHECK_HEIGHT } from "./pdf-check.ts";
import { HEAD_HEIGHT, LINE_HEIGHT, TOTAL_HEIGHT } from "./pdf-movements.ts";
import { type DayPart, heightOf, planPages } from "./pdf-pages.ts";
import { BOTTOM, REST_TOP } from "./pdf-sheet.ts";
import { SUMMARY_HEIGHT } from "./pdf-summary.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";

const HEIGHTS = { line: LINE_HEIGHT, dayEnd: TOTAL_HEIGHT };

/** An account's part of a PDF: its days with lines, oldest first, and what of them stands on which page. */
export type PlannedAccount = { part: AccountStatement; days: Map<string, LineTotals>; pages: DayPart[][] };

/** Returns what stands on which page, and the number of pages. It counts the lines of each day, and reads none. */
export async function planStatement(file: StatementFile): Promise<{ accounts: PlannedAccount[]; pageCount: number }> {
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
