import { decimalOf } from "#lib/core/money.ts";

type Value = unknown;
type Row = Record<string, Value>;

const COLUMN_GAP = "  ";

function plain(value: Value): string {
  if (value === null || value === undefined) return "-";
  // Every bigint that a command shows is an amount in cents.
  if (typeof value === "bigint") return decimalOf(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length > 0 ? value.map(plain).join(", ") : "-";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function table(list: readonly Row[]): string {
  const names = Object.keys(list[0] ?? {});
  const lines = [names, ...list.map((row) => names.map((name) => plain(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(COLUMN_GAP));
  return padded.map((line) => line.trimEnd()).join("\n");
}

function sheet(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}${COLUMN_GAP}${plain(value)}`)
    .join("\n");
}

/** Formats a result for people: a list as a table, a record as lines, money in reais. */
export function forPeople(result: Row | readonly Row[]): string {
  if (!Array.isArray(result)) return sheet(result as Row);
  return result.length > 0 ? table(result) : "There is nothing to show.";
}

/** Formats a result as JSON, with money in cents as in the API. */
export function forPrograms(result: Row | readonly Row[]): string {
  return JSON.stringify(result, (_, value) => (typeof value === "bigint" ? Number(value) : value), 2);
}
