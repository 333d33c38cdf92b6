/**
 * A cell as the file has it: a text, or the number of a spreadsheet's cell. A spreadsheet's date is a text without a zone,
 * "2026-10-01T12:30:00.000".
 */
export type Cell = string | number;

/** A row of a table. `number`: as spreadsheets number the rows, from 1. */
export type TableRow = { number: number; cells: Cell[] };

const PROTECTED = /^\s*(?:=\s*"([^"]*)"|'(.+))\s*$/s;

/** Where our own files have an apostrophe inside of a text, as lib/core/files/csv.ts writes it. */
const PROTECTED_INSIDE = /([;,\t\r\n]"*)'(?=[=+@\t\r\n-])/g;

/**
 * Returns a cell without what only keeps a spreadsheet from taking its text for a number or a formula: an apostrophe before it, or
 * `="…"` around it.
 */
export function plainCell(cell: Cell): Cell {
  if (typeof cell === "number" || !/['"]/.test(cell)) return cell;
  const [, quoted, rest] = PROTECTED.exec(cell) ?? [];
  return (quoted ?? rest ?? cell).replaceAll(PROTECTED_INSIDE, "$1");
}
