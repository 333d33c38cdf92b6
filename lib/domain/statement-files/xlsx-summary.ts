import { timeOf } from "./shown-line.ts";
import type { StatementFile } from "./statement-file.ts";
import type { SharedStrings } from "./xlsx-cells.ts";
import { SUMMARY_COLUMNS } from "./xlsx-summary-columns.ts";
import { SummaryRows } from "./xlsx-summary-rows.ts";
import { accountRows, kindRows, periodRows, type SummaryTotals } from "./xlsx-summary-tables.ts";
import { WORKBOOK_WORDS } from "./xlsx-words.ts";
import { part } from "./xlsx-xml.ts";

/** Returns the sheet that adds up the movements by formulas, beside the book's figures. Its values are those of the lines that were written. */
export function summarySheet(file: StatementFile, totals: SummaryTotals, strings: SharedStrings): Uint8Array {
  const rows = new SummaryRows(file.locale, file.isFiltered, strings);
  addTop(file, rows);
  const accounts = accountRows(file, totals, rows);
  rows.addEmpty();
  kindRows(file, totals, rows, accounts);
  rows.addEmpty();
  periodRows(file, totals, rows, accounts);
  const widths = rows.columns.map(
    (column, i) => `<col min="${i + 1}" max="${i + 1}" width="${SUMMARY_COLUMNS[column].width}" customWidth="1"/>`,
  );
  const differs = `<cfRule type="cellIs" dxfId="0" priority="1" operator="equal"><formula>"${WORKBOOK_WORDS.differs[file.locale]}"</formula></cfRule>`;
  return part(
    "worksheet",
    `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><cols>${widths.join("")}</cols>` +
      `<sheetData>${rows.toXml()}</sheetData><conditionalFormatting sqref="${rows.range("part", 1, rows.next - 1)} ${rows.range("check", 1, rows.next - 1)}">${differs}</conditionalFormatting>` +
      '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>',
  );
}

function addTop({ from, to, locale, isFiltered }: StatementFile, rows: SummaryRows): void {
  const since = from ? timeOf(from, locale) : WORKBOOK_WORDS.sinceOpening[locale];
  rows.addText(WORKBOOK_WORDS.title[locale], "title");
  rows.addText(`${WORKBOOK_WORDS.period[locale]}: ${since} – ${timeOf(to, locale)}`);
  rows.addText(WORKBOOK_WORDS.explanation[locale]);
  if (isFiltered) rows.addText(WORKBOOK_WORDS.filtered[locale]);
  rows.addWholeCheck();
  rows.addEmpty();
}
