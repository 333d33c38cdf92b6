import { type Cell as SheetCell, type WriteSheet, writeXlsx } from "hucre/xlsx";
import type { FileAnswer } from "#lib/core/contract.ts";
import { BYTE_ORDER_MARK, csvLine, csvMoney, csvText } from "#lib/core/files/csv.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { TABLE_FORMATS, type TableFormat } from "./table.contract.ts";
import type { Cell, Table, TableColumn } from "./table.ts";

type Named = { fileName: string; format: TableFormat; locale: Locale };

/** Returns a table as a file in the person's language. `fileName`: without its ending. */
export function tableFile(table: Table, { fileName, format, locale }: Named): FileAnswer {
  return {
    contentType: TABLE_FORMATS[format],
    fileName: `${fileName}.${format}`,
    body: bytesOf(table, format, locale),
  };
}

async function* bytesOf(table: Table, format: TableFormat, locale: Locale): AsyncGenerator<Uint8Array> {
  yield format === "xlsx" ? await tableXlsx(table, locale) : Buffer.from(csvOf(table, locale));
}

function csvOf({ columns, rows }: Table, locale: Locale): string {
  const head = columns.map(({ name }) => csvText(name));
  const lines = rows.map((row) => columns.map(({ look }, i) => csvCell(row[i] ?? null, look, locale)));
  return BYTE_ORDER_MARK + [head, ...lines].map((cells) => csvLine(cells, locale)).join("");
}

function csvCell(value: Cell, look: TableColumn["look"], locale: Locale): string {
  if (value === null) return "";
  if (look === "money") return csvMoney(BigInt(value), locale);
  if (look === "day") return locale === "pt-BR" ? `${value}`.split("-").reverse().join("/") : `${value}`;
  return look === "count" ? `${value}` : csvText(`${value}`);
}

const FORMATS = {
  text: "@",
  money: '"R$" #,##0.00;[Red]-"R$" #,##0.00',
  count: "#,##0",
  day: { "pt-BR": "dd/mm/yyyy", en: "yyyy-mm-dd" },
} as const;

const WIDTHS = { text: 26, money: 20, count: 12, day: 13 };

const TOTAL = { "pt-BR": "Total", en: "Total" } as const;

/** A sheet's name has at most so many characters. */
const NAME_LENGTH_MAX = 31;

const BOLD = { font: { bold: true } } as const;

/** Returns a table as a workbook of one sheet: typed cells, a frozen heading with filters, and the sums as formulas under the table. */
async function tableXlsx({ title, columns, rows }: Table, locale: Locale): Promise<Uint8Array> {
  const cells = new Map<string, Partial<SheetCell>>();
  for (const column of columns.keys()) cells.set(`0,${column}`, { style: { ...BOLD, alignment: { wrapText: true } } });
  const sums = columns.map((column, at) => sumCell(column, at, rows));
  const hasSums = rows.length > 1 && sums.some((sum) => sum !== null);
  const last = rows.length + 1;
  if (hasSums) {
    cells.set(`${last},0`, { value: TOTAL[locale], type: "string", style: BOLD });
    for (const [column, sum] of sums.entries()) if (sum) cells.set(`${last},${column}`, sum);
  }
  const sheet: WriteSheet = {
    name: title.slice(0, NAME_LENGTH_MAX),
    columns: columns.map(({ look }) => ({ width: WIDTHS[look], numFmt: formatOf(look, locale) })),
    rows: [
      columns.map(({ name }) => name),
      ...rows.map((row) => columns.map(({ look }, column) => cellValue(row[column] ?? null, look))),
      ...(hasSums ? [columns.map(() => null)] : []),
    ],
    cells,
    freezePane: { rows: 1, columns: 1 },
    autoFilter: { range: `A1:${letters(columns.length - 1)}${rows.length + 1}` },
  };
  return (await writeXlsx({ sheets: [sheet] })) as Uint8Array;
}

function formatOf(look: TableColumn["look"], locale: Locale): string {
  return look === "day" ? FORMATS.day[locale] : FORMATS[look];
}

function cellValue(value: Cell, look: TableColumn["look"]): string | number | Date | null {
  if (value === null) return null;
  if (look === "money") return Number(value) / 100;
  if (look === "count") return Number(value);
  return look === "day" ? new Date(`${value}T00:00:00Z`) : `${value}`;
}

/** Adds up what the filters of the sheet show. */
function sumCell({ look, isSummed }: TableColumn, at: number, rows: Table["rows"]): Partial<SheetCell> | null {
  if (!isSummed) return null;
  const sum = rows.reduce((total, row) => total + BigInt(row[at] ?? 0), 0n);
  const column = letters(at);
  return {
    type: "formula",
    formula: `SUBTOTAL(109,${column}2:${column}${rows.length + 1})`,
    formulaResult: look === "money" ? Number(sum) / 100 : Number(sum),
    style: { ...BOLD, numFmt: look === "money" ? FORMATS.money : FORMATS.count },
  };
}

/** The name of a column: A to Z, then AA. */
function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? letters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}
