/** Cents; a number of things; a text; or a BRT day as "YYYY-MM-DD". */
export type Cell = string | bigint | number | null;

/** `isSummed`: the sum of the column says something, and a spreadsheet has it under the table. */
export type TableColumn = { name: string; look: "text" | "money" | "count" | "day"; isSummed?: boolean };

/** What a page shows, as a file has it. */
export type Table = { title: string; columns: readonly TableColumn[]; rows: readonly (readonly Cell[])[] };
