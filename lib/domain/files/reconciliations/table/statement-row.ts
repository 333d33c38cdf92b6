import type { Cell, TableRow } from "./table-row.ts";

/** The columns in which the movements of a bank's statement are shown, whatever its format. */
const COLUMNS = [
  "endToEndId",
  "externalId",
  "transactionId",
  "date",
  "amount",
  "type",
  "status",
  "account",
  "reference",
  "name",
  "memo",
] as const;

/** A movement as a bank's statement has it. What it does not have is empty. */
export type StatementRow = Partial<Record<(typeof COLUMNS)[number], string>>;

/** Returns where a column stands. */
export const statementColumn = (name: (typeof COLUMNS)[number]) => COLUMNS.indexOf(name);

/** The row with the columns' names, which no statement has itself. */
export const STATEMENT_HEADER: TableRow = { number: 1, cells: [...COLUMNS] };

/** Returns a movement as a row of a table. */
export function cellsOf(row: StatementRow): Cell[] {
  return COLUMNS.map((name) => row[name]?.replace(/\s+/g, " ").trim() ?? "");
}

const END_TO_END_ID = /(?<![A-Za-z0-9])[ED][0-9A-Za-z]{8}20\d{10}[A-Za-z0-9]{11}(?![A-Za-z0-9])/;
const UUIDS = /(?<![0-9a-f])[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?![0-9a-f])/gi;

/** Returns the first endToEndId that stands in one of these texts: banks put it where there is room. */
export function endToEndIdIn(texts: readonly (string | undefined)[]): string | undefined {
  return texts.map((text) => END_TO_END_ID.exec(text ?? "")?.[0]).find(Boolean);
}

/** Returns the last UUID of a text, with its hyphens. */
export function uuidIn(text: string | undefined): string | undefined {
  const last = text?.match(UUIDS)?.at(-1)?.replaceAll("-", "").toLowerCase();
  return last?.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Returns an amount with a decimal point. Some banks write a comma, and some one between thousands as well. */
export function plainAmount(text: string | undefined): string | undefined {
  if (!text) return text;
  const decimal = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  if (decimal < 0) return text;
  return `${text.slice(0, decimal).replaceAll(/[.,]/g, "")}.${text.slice(decimal + 1)}`;
}
