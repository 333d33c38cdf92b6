import { brtDay } from "#lib/core/brt.ts";
import { searchForm } from "#lib/core/text/search-form.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { firstRowsOf, rowsOfTable, type TableShape } from "../table/open-table.ts";
import type { Cell } from "../table/table-row.ts";
import type { UploadedFile } from "../table/uploaded-file.ts";
import { type ColumnMapping, TYPES_MAX } from "./column-mapping.contract.ts";
import { rowReader } from "./read-row.ts";

/**
 * What a whole file has, read by a mapping. `read`: its rows with an amount and what tells them apart; `unread`: those with a fault.
 * `types`, `statuses`: what stands in those columns, at most TYPES_MAX texts. `accounts`: which of the numbers that were asked for.
 */
export type Survey = {
  read: number;
  unread: number;
  from: string | null;
  to: string | null;
  types: string[];
  statuses: string[];
  accounts: string[];
};

const ALL_KINDS = LINE_KINDS.map(({ name }) => name);
const TEXT_LENGTH_MAX = 100;
const ACCOUNT_NAMES = /conta|account/;

/** Reads a whole file by a mapping. `numbers`: of the accounts that may be named in it. Throws FileFault. */
export async function surveyFile(
  file: UploadedFile,
  shape: TableShape,
  mapping: ColumnMapping,
  numbers: readonly string[],
): Promise<Survey> {
  const { type, status, headerRow } = mapping;
  // What a type means is not said yet.
  const read = rowReader({ ...mapping, type: null, status: null }, ALL_KINDS);
  const types = new Set<string>();
  const statuses = new Set<string>();
  const accounts = new Set<string>();
  const accountColumns = accountColumnsOf(shape, mapping);
  const counts = { read: 0, unread: 0 };
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const look = (cells: readonly Cell[]) => {
    const row = read(cells);
    if (row.is === "fault") counts.unread++;
    if (row.is !== "row") return;
    counts.read++;
    if (row.at !== null) [first, last] = [Math.min(first, row.at), Math.max(last, row.at)];
    if (type) note(types, cells[type.column]);
    if (status) note(statuses, cells[status.column]);
    for (const column of accountColumns) note(accounts, cells[column]);
  };
  for await (const rows of rowsOfTable(file, shape, mapping.sheet)) {
    for (const { number, cells } of rows) if (number > headerRow) look(cells);
  }
  return {
    ...counts,
    from: counts.read > 0 && Number.isFinite(first) ? brtDay(new Date(first)) : null,
    to: counts.read > 0 && Number.isFinite(last) ? brtDay(new Date(last)) : null,
    types: [...types],
    statuses: [...statuses],
    accounts: numbers.filter((number) => [...accounts].some((text) => isAccount(text, number))),
  };
}

function note(texts: Set<string>, cell: Cell | undefined): void {
  if (texts.size === TYPES_MAX) return;
  const text = String(cell ?? "")
    .trim()
    .slice(0, TEXT_LENGTH_MAX)
    .replaceAll("\0", " ")
    .toWellFormed();
  if (text) texts.add(text);
}

function accountColumnsOf(shape: TableShape, { sheet, headerRow }: ColumnMapping): number[] {
  const names = firstRowsOf(shape, sheet).find(({ number }) => number === headerRow)?.cells;
  return (names ?? []).flatMap((name, at) => (ACCOUNT_NAMES.test(searchForm(String(name))) ? [at] : []));
}

/** An account stands there with its branch, with zeros before it, or with a hyphen before its last digit. */
function isAccount(text: string, number: string): boolean {
  const last = text.split(/[/\s]+/).at(-1) ?? "";
  return last.replaceAll(/\D/g, "").replace(/^0+/, "") === number.replace(/^0+/, "");
}
