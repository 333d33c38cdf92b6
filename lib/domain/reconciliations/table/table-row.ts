/**
 * A cell as the file has it: a text, or the number of a spreadsheet's cell. A spreadsheet's date is a text without a zone,
 * "2026-10-01T12:30:00.000".
 */
export type Cell = string | number;

/** A row of a table. `number`: as spreadsheets number the rows, from 1. */
export type TableRow = { number: number; cells: Cell[] };
