import type { Cell } from "../table/table-row.ts";
import type { ColumnMapping } from "./column-mapping.contract.ts";
import { parseAmount } from "./parse-amount.ts";
import { NUMBER_STYLES } from "./styles.contract.ts";
import { directionOfMark } from "./type-words.contract.ts";

/** A column as the first rows have it: its name without accents, and its cells that are not empty. */
export type SeenColumn = { at: number; name: string; cells: Cell[] };

export const END_TO_END_ID = /^[ED][0-9A-Z]{8}20\d{10}[A-Za-z0-9]{11}$/;
export const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

const NAMES = {
  amount: [/valor|amount|value|montante|quantia/, /total/],
  credit: /credito|credit|entrada/,
  debit: /debito|debit|saida/,
  /** Numbers that are no amounts of the movement itself. */
  other:
    /saldo|balance|linha|line|numero|number|\bn[o.º°]?\b|seq|quantidade|count|tarifa|taxa|\bfee\b|agencia|conta\b|account|cpf|cnpj|banco|bank|ispb/,
};

/** Whether most of a column's cells are so. */
export const mostly = ({ cells }: SeenColumn, is: (cell: Cell) => boolean) =>
  cells.length > 0 && cells.filter(is).length * 5 >= cells.length * 4;
export const mostlyText = (column: SeenColumn, form: RegExp) =>
  mostly(column, (cell) => form.test(String(cell).trim()));

type Guess = Pick<ColumnMapping, "amount" | "numbers">;

/** Returns where the amount probably stands and how it is written. `marks`: the columns that may say D or C. */
export function guessAmount(
  columns: readonly SeenColumn[],
  marks: readonly SeenColumn[],
  type: ColumnMapping["type"],
): Guess {
  const numbers = numbersOf(columns);
  const readable = columns.filter((column) => mostly(column, (cell) => typeof parseAmount(cell, numbers) === "number"));
  const named = (name: RegExp) => readable.find((column) => name.test(column.name));
  const [credit, debit] = [named(NAMES.credit), named(NAMES.debit)];
  if (credit && debit && credit !== debit)
    return { numbers, amount: { by: "twoColumns", credit: credit.at, debit: debit.at } };
  const own = readable.filter(({ name }) => !NAMES.other.test(name));
  const column =
    NAMES.amount.map((name) => own.find((one) => name.test(one.name)) ?? named(name)).find(Boolean) ??
    own.find(({ cells }) => cells.some((cell) => /[.,]\d{2}\)?$/.test(String(cell)))) ??
    own[0] ??
    readable[0];
  const at = column?.at ?? 1;
  const hasSign = column?.cells.some((cell) => Number(parseAmount(cell, numbers)) < 0);
  if (hasSign) return { numbers, amount: { by: "signed", column: at, sign: "asWritten" } };
  const isMark = (one: SeenColumn) =>
    one.at !== at && mostly(one, (cell) => directionOfMark(String(cell)) !== null) && !saysKinds(one, type);
  const mark = marks.find(isMark);
  if (mark) return { numbers, amount: { by: "marked", column: at, mark: mark.at } };
  return { numbers, amount: type ? { by: "typed", column: at } : { by: "signed", column: at, sign: "asWritten" } };
}

/** Whether a column has words for more than the two directions. */
const saysKinds = ({ at }: SeenColumn, type: ColumnMapping["type"]): boolean =>
  type?.column === at && type.values.some(({ is }) => is !== "in" && is !== "out" && is !== "excluded");

const DECIMALS = { comma: /^[^,]*,\d{1,2}\)?\s*[-+CD]?$/i, point: /^[^.]*\.\d{1,2}\)?\s*[-+CD]?$/i, cents: /^$/ };
const NUMBER = /^[-+(]?(R\$)?\s*[-+]?[\d.,]+\)?\s*[-+CD]?$/i;

/** "1.234" can be read in two ways; "1.234,5" and "12.5" cannot. */
function numbersOf(columns: readonly SeenColumn[]): ColumnMapping["numbers"] {
  const texts = columns.flatMap(({ cells }) => cells.map((cell) => (typeof cell === "string" ? cell.trim() : "")));
  const count = (style: (typeof NUMBER_STYLES)[number]) =>
    texts.filter((text) => NUMBER.test(text) && DECIMALS[style].test(text)).length;
  const [best] = NUMBER_STYLES.map((style) => ({ style, count: count(style) })).sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.style : "comma";
}
