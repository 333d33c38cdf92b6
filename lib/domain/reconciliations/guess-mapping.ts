import { searchForm } from "#lib/core/text/search-form.ts";
import type { ColumnMapping } from "./column-mapping.contract.ts";
import { parseAmount } from "./table/parse-amount.ts";
import { parseTime } from "./table/parse-time.ts";
import { DATE_STYLES, NUMBER_STYLES } from "./table/styles.contract.ts";
import type { Cell, TableRow } from "./table/table-row.ts";
import { meaningOfType } from "./type-words.contract.ts";

/** A column as the first rows have it: its name without accents, and its cells that are not empty. */
type Column = { at: number; name: string; cells: Cell[] };

const END_TO_END_ID = /^[ED][0-9A-Z]{8}20\d{10}[A-Za-z0-9]{11}$/;
const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const CLOCK = /^\d{1,2}:\d{2}(:\d{2})?|^1899-12-3/;
const NAMES = {
  amount: /valor|amount|value|montante|total/,
  credit: /credito|credit|entrada/,
  debit: /debito|debit|saida/,
  day: /data|date|dt\b|dia|quando|timestamp|horario|created|liquid|settle/,
  external: /extern|pedido|order|refer|cliente.*id|id.*(plataforma|operadora)|\bid\b/,
  transaction: /transa|charge|cobranca|product|guiche/,
  type: /tipo|type|kind|operacao|natureza|historico|movimento/,
};
const TYPES_MAX = 12;

const isNumber = (cell: Cell) => typeof cell === "number" || /^[-+(]?(R\$)?\s*[\d.,]+\)?$/.test(cell.trim());

/** Returns the number of the row that probably has the columns' names: the first of words above a row of as many cells. 0: none. */
export function guessHeaderRow(rows: readonly TableRow[]): number {
  for (const [i, { number, cells }] of rows.entries()) {
    const filled = cells.filter((cell) => String(cell).trim() !== "");
    const words = filled.filter((cell) => typeof cell === "string" && !isData(cell));
    const below = rows[i + 1]?.cells.filter((cell) => String(cell).trim() !== "").length ?? 0;
    if (filled.length >= 2 && words.length === filled.length && below * 2 >= filled.length) return number;
    if (filled.length >= 2 && words.length < filled.length) return 0;
  }
  return 0;
}

function isData(cell: string): boolean {
  const text = cell.trim();
  return isNumber(text) || END_TO_END_ID.test(text) || UUID.test(text) || /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(text);
}

/** Returns how the columns of a sheet probably are to be read, by their names and by what is in them. */
export function guessMapping(sheet: string, rows: readonly TableRow[], headerRow: number): ColumnMapping {
  const columns = columnsOf(rows, headerRow);
  const keys = keysOf(columns);
  const taken = new Set(Object.values(keys));
  const free = columns.filter(({ at }) => !taken.has(at));
  const time = timeOf(free);
  const rest = free.filter(({ at }) => at !== time?.day && at !== time?.clock);
  const type = typeOf(rest);
  return {
    sheet,
    headerRow,
    keys,
    time,
    type,
    ...amountOf(
      rest.filter(({ at }) => at !== type?.column),
      type,
    ),
  };
}

function columnsOf(rows: readonly TableRow[], headerRow: number): Column[] {
  const names = rows.find(({ number }) => number === headerRow)?.cells ?? [];
  const data = rows.filter(({ number }) => number > headerRow);
  const count = Math.max(...rows.map(({ cells }) => cells.length), 2);
  return Array.from({ length: count }, (_, at) => ({
    at,
    name: searchForm(String(names[at] ?? "")),
    cells: data.map(({ cells }) => cells[at] ?? "").filter((cell) => String(cell).trim() !== ""),
  }));
}

/** Whether most of a column's cells are so. */
const mostly = ({ cells }: Column, is: (cell: Cell) => boolean) =>
  cells.length > 0 && cells.filter(is).length * 5 >= cells.length * 4;
const mostlyText = (column: Column, form: RegExp) => mostly(column, (cell) => form.test(String(cell).trim()));

function keysOf(columns: readonly Column[]): ColumnMapping["keys"] {
  const endToEndId = columns.find((column) => mostlyText(column, END_TO_END_ID))?.at ?? null;
  const others = columns.filter(({ at }) => at !== endToEndId);
  const isId = (column: Column) => !mostly(column, (cell) => typeof cell === "string" && /[,\s]/.test(cell.trim()));
  const named = (name: RegExp) => others.filter((column) => name.test(column.name) && isId(column));
  const transactionId = named(NAMES.transaction).find((column) => mostlyText(column, UUID))?.at ?? null;
  const externalId = named(NAMES.external).find(({ at }) => at !== transactionId)?.at ?? null;
  const isNone = endToEndId === null && transactionId === null && externalId === null;
  return { endToEndId, transactionId, externalId: isNone ? 0 : externalId };
}

function timeOf(columns: readonly Column[]): ColumnMapping["time"] {
  for (const style of DATE_STYLES) {
    const read = { day: 0, clock: null, style, zone: "BRT" } as const;
    const isDay = (cell: Cell) => parseTime(cell, undefined, read) !== null;
    const fits = columns.filter(
      (column) => mostly(column, isDay) && (style !== "SERIAL" || NAMES.day.test(column.name)),
    );
    const day = fits.find(({ name }) => NAMES.day.test(name)) ?? fits[0];
    if (!day) continue;
    const clock = columns.find((column) => column.at !== day.at && mostlyText(column, CLOCK));
    return { ...read, day: day.at, clock: clock?.at ?? null };
  }
  return null;
}

function typeOf(columns: readonly Column[]): ColumnMapping["type"] {
  for (const column of columns.filter(({ name }) => NAMES.type.test(name))) {
    const texts = [...new Set(column.cells.map((cell) => String(cell).trim()))];
    const values = texts.flatMap((text) => {
      const is = meaningOfType(text);
      return is ? [{ text: text.slice(0, 100), is }] : [];
    });
    if (values.length > 0 && values.length === texts.length && texts.length <= TYPES_MAX)
      return { column: column.at, values };
  }
  return null;
}

function amountOf(columns: readonly Column[], type: ColumnMapping["type"]): Pick<ColumnMapping, "amount" | "numbers"> {
  const numbers = numbersOf(columns);
  const readable = columns.filter((column) => mostly(column, (cell) => typeof parseAmount(cell, numbers) === "number"));
  const named = (name: RegExp) => readable.find((column) => name.test(column.name));
  const [credit, debit] = [named(NAMES.credit), named(NAMES.debit)];
  if (credit && debit && credit !== debit)
    return { numbers, amount: { by: "twoColumns", credit: credit.at, debit: debit.at } };
  const column = named(NAMES.amount) ?? readable[0];
  const at = column?.at ?? 1;
  const hasSign = column?.cells.some((cell) => Number(parseAmount(cell, numbers)) < 0);
  return {
    numbers,
    amount: type && !hasSign ? { by: "typed", column: at } : { by: "signed", column: at, sign: "asWritten" },
  };
}

/** "1.234" can be read in two ways; "1.234,5" and "12.5" cannot. */
function numbersOf(columns: readonly Column[]): ColumnMapping["numbers"] {
  const texts = columns.flatMap(({ cells }) => cells.filter((cell) => typeof cell === "string").filter(isNumber));
  const decimals = { comma: /,\d{1,2}\)?$/, point: /\.\d{1,2}\)?$/, cents: /^$/ };
  return NUMBER_STYLES.find((style) => texts.some((text) => decimals[style].test(text.trim()))) ?? "comma";
}
