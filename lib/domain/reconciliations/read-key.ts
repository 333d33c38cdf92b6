import { type ColumnMapping, KEY_KINDS } from "./column-mapping.contract.ts";
import { namesInCell } from "./names-in-cell.ts";
import type { RowFaultCode } from "./row-fault.contract.ts";
import type { Cell } from "./table/table-row.ts";

/** `column`: where the fault is; null: nowhere in particular. */
export type UnreadRow = { is: "fault"; code: RowFaultCode; column: number | null };

/** What a row is known by. `names`: another cell that may name several movements, where the key is one id. */
type RowKey = { keyKind: number; key: string; names: string | null };

const KEY_LENGTH_MAX = 200;
/** What a spreadsheet makes of long numbers: the last digits are gone. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;
const EXACT_MAX = 2 ** 53;
export const trimmed = (cell: Cell | undefined) => String(cell ?? "").trim();
export const fault = (code: RowFaultCode, column: number | null = null): UnreadRow => ({ is: "fault", code, column });

/** Returns the first id that a row has; null: it has none. */
export function keyOf({ keys }: ColumnMapping, cells: readonly Cell[]): RowKey | UnreadRow | null {
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
