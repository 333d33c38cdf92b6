import type { ConsoleInput, ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { meaningOfType } from "#lib/domain/files/reconciliations/column-mapping/type-words.contract.ts";

export type ReconciliationFile = ConsoleOutput<"showReconciliationFile">;
export type Start = ConsoleInput<"startReconciliation">;
export type Mapping = Start["mapping"];
export type TypeMeaning = NonNullable<Mapping["type"]>["values"][number]["is"];

/** What a person has chosen so far. */
export type Draft = {
  mapping: Mapping;
  scope: Omit<Start["scope"], "from" | "to"> & { from: string | null; to: string | null };
  name: string;
};

/** A column as the form names it: by the header, and by what stands first in it. */
export type ColumnOption = { at: number; name: string; example: string };

const LETTERS = 26;
const TYPES_MAX = 30;

type Row = ReconciliationFile["sheets"][number]["rows"][number];

/** Returns the first rows of the sheet that a mapping reads. */
export function rowsOf(file: ReconciliationFile, { sheet }: Mapping): readonly Row[] {
  return file.sheets.find(({ name }) => name === sheet)?.rows ?? [];
}

/** Returns the columns of a sheet. */
export function columnsOf(rows: readonly Row[], headerRow: number): ColumnOption[] {
  const names = rows.find(({ number }) => number === headerRow)?.cells ?? [];
  const data = rows.filter(({ number }) => number > headerRow);
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: count }, (_, at) => ({
    at,
    name: names[at]?.trim() || letterOf(at),
    example: data.map(({ cells }) => cells[at]?.trim()).find(Boolean) ?? "",
  }));
}

function letterOf(column: number): string {
  const first = Math.floor(column / LETTERS);
  return `${first > 0 ? letterOf(first - 1) : ""}${String.fromCharCode(65 + (column % LETTERS))}`;
}

/** Returns a type column with what its cells say in the first rows, and what each probably means. `known`: what was said before. */
export function typeOf(
  rows: readonly Row[],
  headerRow: number,
  column: number,
  known: readonly { text: string; is: TypeMeaning }[] = [],
  unknown: readonly string[] = [],
): NonNullable<Mapping["type"]> {
  const cells = rows.filter(({ number }) => number > headerRow).map(({ cells }) => cells[column]?.trim() ?? "");
  const said = known.map(({ text }) => text);
  const texts = [...new Set([...said, ...unknown, ...cells])].filter(Boolean).slice(0, TYPES_MAX);
  return {
    column,
    values: texts.map((text) => ({
      text,
      is: known.find((one) => one.text === text)?.is ?? meaningOfType(text) ?? "excluded",
    })),
  };
}

/** Returns what stands in a column: in the whole file where the worker looked at it, else in the first rows. */
export function textsIn(file: ReconciliationFile, mapping: Mapping, column: number): string[] {
  const cells = rowsOf(file, mapping)
    .filter(({ number }) => number > mapping.headerRow)
    .map(({ cells }) => cells[column]?.trim() ?? "");
  const surveyed = file.mapping.status?.column === column ? file.statuses : [];
  return [...new Set([...surveyed, ...cells])].filter(Boolean).slice(0, TYPES_MAX);
}

/** What is missing before a draft can be used, as keys of the `mapping` messages. */
export function missingIn({
  mapping,
  scope,
  name,
}: Draft): Record<"keys" | "type" | "accounts" | "period" | "kinds" | "name", boolean> {
  return {
    keys: mapping.time === null && Object.values(mapping.keys).every((column) => column === null),
    type: (mapping.amount.by === "typed" && !mapping.type) || mapping.type?.values.length === 0,
    accounts: scope.accountNumbers.length === 0,
    period: !scope.from || !scope.to,
    kinds: scope.kinds.length === 0,
    name: name.trim() === "",
  };
}
