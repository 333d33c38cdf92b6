import { LINE_KINDS, type LineKind, lineKindNumber } from "#lib/ledger/line-kind.ts";
import type { Cell } from "../table/table-row.ts";
import { type ColumnMapping, KEY_KINDS, type TypeMeaning } from "./column-mapping.contract.ts";
import { namesInCell } from "./names-in-cell.ts";
import { type AmountFault, parseAmount } from "./parse-amount.ts";
import { parseTime } from "./parse-time.ts";
import type { RowFaultCode } from "./row-fault.contract.ts";
import { directionOfMark } from "./type-words.contract.ts";

/**
 * What a row of a platform's file says. `keyKind`: the index in KEY_KINDS, or NO_KEY where only amount and time tell. `kind`: the number of its kind of movement; null: only
 * its direction is known. `amount`: cents, negative for money that went out. `at`: milliseconds; null: no time.
 */
export type ReadRow = {
  is: "row";
  keyKind: number;
  key: string;
  kind: number | null;
  amount: number;
  at: number | null;
  isDay: boolean;
  /** Another cell that may name several movements, where the key is one id. */
  names: string | null;
};
/** `kind` null: the row's type or status is left out altogether. */
export type ExcludedRow = { is: "excluded"; kind: number | null; amount: number };
/** `summary`: a balance or a sum, which is no movement. */
export type RowResult = ReadRow | ExcludedRow | UnreadRow | { is: "empty" } | { is: "summary" };

/** The number of the kind of a row's key where it has none. */
export const NO_KEY = KEY_KINDS.length;

const TOTALS = /^(sub)?tota(l|is)\b|^(saldo|s a l d o)\b|^((opening|closing|previous) )?balance\b|^(opening|closing)$/i;

const isTotals = (cell: Cell) => typeof cell === "string" && TOTALS.test(cell.trim());

/** Returns the function that reads a file's rows by a mapping, for the chosen kinds of movements. */
export function rowReader(mapping: ColumnMapping, kinds: readonly LineKind[]): (cells: readonly Cell[]) => RowResult {
  const meanings = new Map(mapping.type?.values.map(({ text, is }) => [foldedType(text), is]));
  const chosen = new Set<string>(kinds);
  const leftOut = new Set(mapping.status?.leaveOut.map(foldedType));
  return (cells) => {
    if (cells.every((cell) => trimmed(cell) === "")) return { is: "empty" };
    const key = keyOf(mapping, cells);
    const type = mapping.type && meanings.get(foldedType(trimmed(cells[mapping.type.column])));
    if (!type && !key && cells.some(isTotals) && isSummary(mapping, cells)) return { is: "summary" };
    const isLeftOut = mapping.status && leftOut.has(foldedType(trimmed(cells[mapping.status.column])));
    if (mapping.type && !isLeftOut && type === undefined) return fault("TYPE_UNKNOWN", mapping.type.column);
    const amount = amountOf(mapping, cells, type ?? null);
    // Lines with the day's balance have a type and no amount.
    if (type === "excluded" || isLeftOut)
      return { is: "excluded", kind: null, amount: typeof amount === "number" ? amount : 0 };
    if (typeof amount !== "number") return amount;
    const kind = kindOf(type ?? null);
    if (kind !== null && !chosen.has(type ?? "")) return { is: "excluded", kind, amount };
    if (key && "is" in key) return key;
    const time = timeOf(mapping, cells);
    if (time && "is" in time) return time;
    if (!key && !time) return fault("KEY_MISSING");
    return {
      is: "row",
      ...(key ?? { keyKind: NO_KEY, key: "", names: null }),
      kind,
      amount,
      at: time?.at ?? null,
      isDay: time?.isDay ?? false,
    };
  };
}

/** A movement of somebody whose name begins with "Total" has an amount and a time of the day; a sum or a balance lacks one of them. */
function isSummary(mapping: ColumnMapping, cells: readonly Cell[]): boolean {
  const time = timeOf(mapping, cells);
  return typeof amountOf(mapping, cells, null) !== "number" || !time || "is" in time || time.isDay;
}

/** Types are compared without regard to case and spaces. */
/** Returns a type or a status as it is compared: without regard to case and spaces. */
export function foldedType(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

function kindOf(type: TypeMeaning | null): number | null {
  return type === null || type === "in" || type === "out" || type === "excluded" ? null : lineKindNumber(type);
}

function amountOf(mapping: ColumnMapping, cells: readonly Cell[], type: TypeMeaning | null): number | UnreadRow {
  const { amount: by, numbers } = mapping;
  if (by.by === "twoColumns") return ofTwoColumns(mapping, cells, by);
  const amount = parseAmount(cells[by.column], numbers);
  if (typeof amount === "string") return fault(amount, by.column);
  if (by.by === "typed") return directed(amount, type);
  if (by.by === "marked") {
    const direction = directionOfMark(trimmed(cells[by.mark]));
    return direction ? directed(amount, direction) : fault("DIRECTION_UNKNOWN", by.mark);
  }
  if (by.sign === "asWritten") return amount;
  return by.sign === "reversed" ? 0 - amount : Math.abs(amount) * (by.sign === "allIn" ? 1 : -1);
}

type TwoColumns = Extract<ColumnMapping["amount"], { by: "twoColumns" }>;

function ofTwoColumns({ numbers }: ColumnMapping, cells: readonly Cell[], { credit, debit }: TwoColumns) {
  const [plus, minus] = [parseAmount(cells[credit], numbers), parseAmount(cells[debit], numbers)];
  const isWrong = (amount: number | AmountFault) => typeof amount === "string" && amount !== "AMOUNT_MISSING";
  if (isWrong(plus)) return fault(plus as AmountFault, credit);
  if (isWrong(minus)) return fault(minus as AmountFault, debit);
  if (plus && minus && typeof plus === "number" && typeof minus === "number") return fault("AMOUNT_TWICE", debit);
  if (typeof plus === "string" && typeof minus === "string") return fault("AMOUNT_MISSING", credit);
  return Math.abs(Number(plus) || 0) - Math.abs(Number(minus) || 0);
}

/** A row whose type is left out has no direction. */
function directed(amount: number, type: TypeMeaning | null): number {
  if (type === null || type === "excluded") return amount;
  const isIn = type === "in" || LINE_KINDS.find(({ name }) => name === type)?.type === "credit";
  return isIn ? Math.abs(amount) : 0 - Math.abs(amount);
}

function timeOf({ time }: ColumnMapping, cells: readonly Cell[]) {
  if (!time) return null;
  if (trimmed(cells[time.day]) === "") return fault("TIME_MISSING", time.day);
  const clock = time.clock === null ? undefined : cells[time.clock];
  return parseTime(cells[time.day], clock, time) ?? fault("TIME_UNREADABLE", time.day);
}

/** `column`: where the fault is; null: nowhere in particular. */
type UnreadRow = { is: "fault"; code: RowFaultCode; column: number | null };

/** What a row is known by. `names`: another cell that may name several movements, where the key is one id. */
type RowKey = { keyKind: number; key: string; names: string | null };

const KEY_LENGTH_MAX = 200;

/** What a spreadsheet makes of long numbers: the last digits are gone. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;

const EXACT_MAX = 2 ** 53;

const trimmed = (cell: Cell | undefined) => String(cell ?? "").trim();

const fault = (code: RowFaultCode, column: number | null = null): UnreadRow => ({ is: "fault", code, column });

/** Returns the first id that a row has; null: it has none. */
function keyOf({ keys }: ColumnMapping, cells: readonly Cell[]): RowKey | UnreadRow | null {
  for (const [keyKind, name] of KEY_KINDS.entries()) {
    const column = keys[name];
    const cell = column === null ? "" : cells[column];
    const text = trimmed(cell);
    if (column === null || text === "") continue;
    if (typeof cell === "number" ? Math.abs(cell) > EXACT_MAX : ROUNDED.test(text)) return fault("KEY_ROUNDED", column);
    if (isTooLong(text) || !text.isWellFormed() || text.includes("\0")) return fault("KEY_WRONG", column);
    const key = name === "transactionId" ? text.toLowerCase() : text;
    return { keyKind, key, names: namesBeside(keys, cells, { keyKind, key }) };
  }
  return null;
}

const isTooLong = (text: string) =>
  text.length > KEY_LENGTH_MAX &&
  !namesInCell(text).some((names) => names.every((name) => name.length <= KEY_LENGTH_MAX));

type Keys = ColumnMapping["keys"];

function namesBeside(keys: Keys, cells: readonly Cell[], { keyKind, key }: Omit<RowKey, "names">): string | null {
  if (namesInCell(key).length > 0) return null;
  const others = KEY_KINDS.slice(keyKind + 1).map((name) => (keys[name] === null ? "" : trimmed(cells[keys[name]])));
  return others.find((text) => namesInCell(text).length > 0 && text.isWellFormed() && !text.includes("\0")) ?? null;
}
