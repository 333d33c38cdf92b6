import { searchForm } from "#lib/core/text/search-form.ts";
import type { TableShape } from "../table/open-table.ts";
import { statementColumn as at, STATEMENT_HEADER } from "../table/statement-row.ts";
import type { Cell, TableRow } from "../table/table-row.ts";
import type { ColumnMapping } from "./column-mapping.contract.ts";
import { END_TO_END_ID, guessAmount, mostly, mostlyText, type SeenColumn, UUID } from "./guess-amount.ts";
import { parseTime } from "./parse-time.ts";
import { DATE_STYLES } from "./styles.contract.ts";
import { isLeftOutStatus, meaningOfType } from "./type-words.contract.ts";

const CLOCK = /^\d{1,2}:\d{2}(:\d{2})?|^1899-12-3/;
const NAMES = {
  day: /data|date|dt\b|dia|quando|timestamp|horario|created|liquid|settle/,
  external: /extern|pedido|order|refer|cliente.*id|id.*(plataforma|operadora)|\bid\b/,
  transaction: /transa|charge|cobranca|product|guiche/,
  type: /tipo|type|kind|operacao|natureza|historico|movimento|lancamento|event|categor/,
  status: /status|situacao|estado|state\b/,
};
const TYPES_MAX = 12;
/** The rows below a header that say how many of its columns are used. */
const ROWS_BELOW = 20;

const isFilled = (cell: Cell) => String(cell).trim() !== "";

/**
 * Returns the number of the row that probably has the columns' names: the first of words that names at least half as many columns as
 * the rows below it use. What stands directly below may be sparse: an opening balance, an empty line. 0: none.
 */
function guessHeaderRow(rows: readonly TableRow[]): number {
  for (const [i, { number, cells }] of rows.entries()) {
    const names = cells.filter(isFilled);
    if (names.length < 2 || names.some((cell) => typeof cell === "number" || isData(cell))) continue;
    const below = rows.slice(i + 1, i + 1 + ROWS_BELOW).map(({ cells }) => cells.filter(isFilled).length);
    const used = Math.max(0, ...below);
    if (used >= 2 && used * 2 >= names.length && names.length * 2 >= used) return number;
  }
  return 0;
}

const NUMBER = /^[-+(]?(R\$)?\s*[\d.,]+\)?$/;

function isData(cell: string): boolean {
  const text = cell.trim();
  return (
    NUMBER.test(text) || END_TO_END_ID.test(text) || UUID.test(text) || /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(text)
  );
}

/** Returns how a file is probably to be read: the columns of its longest sheet, by their names and by what is in them. */
export function guessFile({ kind, sheets }: TableShape): ColumnMapping {
  if (kind === "ofx" || kind === "camt053") return STATEMENT_MAPPING;
  const { name = "", rows = [] } = sheets.toSorted((a, b) => b.rows.length - a.rows.length)[0] ?? {};
  return guessMapping(name, rows, guessHeaderRow(rows));
}

/** Returns how the columns of a sheet probably are to be read, by their names and by what is in them. */
export function guessMapping(sheet: string, rows: readonly TableRow[], headerRow: number): ColumnMapping {
  const columns = columnsOf(rows, headerRow);
  const keys = keysOf(columns);
  const taken = new Set(Object.values(keys));
  const free = columns.filter(({ at }) => !taken.has(at));
  const time = timeOf(free);
  const rest = free.filter(({ at }) => at !== time?.day && at !== time?.clock);
  const status = statusOf(rest);
  const type = typeOf(rest.filter(({ at }) => at !== status?.column));
  const amounts = rest.filter(({ at }) => at !== type?.column && at !== status?.column);
  const known = keys.endToEndId ?? keys.externalId ?? keys.transactionId ?? time?.day;
  const { amount, numbers } = guessAmount(amounts, rest, type);
  return {
    ...{ sheet, headerRow, time, status, amount, numbers },
    // A mapping names something that tells its rows apart.
    keys: known === undefined ? { ...keys, externalId: 0 } : keys,
    type: amount.by === "marked" && amount.mark === type?.column ? null : type,
  };
}

function columnsOf(rows: readonly TableRow[], headerRow: number): SeenColumn[] {
  const names = rows.find(({ number }) => number === headerRow)?.cells ?? [];
  const data = rows.filter(({ number }) => number > headerRow);
  const count = Math.max(...rows.map(({ cells }) => cells.length), 2);
  return Array.from({ length: count }, (_, at) => ({
    at,
    name: searchForm(String(names[at] ?? "")),
    cells: data.map(({ cells }) => cells[at] ?? "").filter(isFilled),
  }));
}

function keysOf(columns: readonly SeenColumn[]): ColumnMapping["keys"] {
  const endToEndId = columns.find((column) => mostlyText(column, END_TO_END_ID))?.at ?? null;
  const others = columns.filter(({ at }) => at !== endToEndId);
  const isId = (column: SeenColumn) =>
    !mostly(column, (cell) => typeof cell === "string" && /[,\s]|^\d{1,4}[/.-]\d{1,2}[/.-]\d/.test(cell.trim()));
  const named = (name: RegExp) => others.filter((column) => name.test(column.name) && isId(column));
  const transactionId = named(NAMES.transaction).find((column) => mostlyText(column, UUID))?.at ?? null;
  // A file with ids of both sides calls one of them external.
  const external = [...named(/extern/), ...named(NAMES.external)];
  const externalId = external.find(({ at }) => at !== transactionId)?.at ?? null;
  return { endToEndId, transactionId, externalId };
}

function timeOf(columns: readonly SeenColumn[]): ColumnMapping["time"] {
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

const textsOf = ({ cells }: SeenColumn) => [...new Set(cells.map((cell) => String(cell).trim()))];

/** The column whose words all mean something: rather kinds of movements than only directions. */
function typeOf(columns: readonly SeenColumn[]): ColumnMapping["type"] {
  const found = columns
    .filter(({ name }) => NAMES.type.test(name))
    .flatMap((column) => {
      const texts = textsOf(column);
      const values = texts.flatMap((text) => {
        const is = meaningOfType(text);
        return is ? [{ text: text.slice(0, 100), is }] : [];
      });
      const isType = values.length > 0 && values.length === texts.length && texts.length <= TYPES_MAX;
      return isType ? [{ column: column.at, values }] : [];
    });
  return (
    found.find(({ values }) => values.some(({ is }) => is !== "in" && is !== "out" && is !== "excluded")) ??
    found[0] ??
    null
  );
}

/** The column that says what became of a row. Without a word for what moved no money there is nothing to leave out yet. */
function statusOf(columns: readonly SeenColumn[]): ColumnMapping["status"] {
  const column = columns.find(
    (one) => NAMES.status.test(one.name) && one.cells.length > 0 && textsOf(one).length <= TYPES_MAX,
  );
  return column ? { column: column.at, leaveOut: textsOf(column).filter(isLeftOutStatus) } : null;
}

/** How the rows of a bank's statement are read: nobody has to say it. */
export const STATEMENT_MAPPING: ColumnMapping = {
  sheet: "",
  headerRow: STATEMENT_HEADER.number,
  keys: { endToEndId: at("endToEndId"), externalId: at("externalId"), transactionId: at("transactionId") },
  amount: { by: "signed", column: at("amount"), sign: "asWritten" },
  numbers: "point",
  time: { day: at("date"), clock: null, style: "YMD", zone: "BRT" },
  type: null,
  // What is pending has moved no money yet.
  status: { column: at("status"), leaveOut: ["PDNG", "FUTR", "INFO"] },
};
