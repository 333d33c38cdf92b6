import { RECONCILED_FILE_MAX, UNREAD_ROWS_MAX } from "#lib/core/files/file-limits.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { copyIn, copyText } from "#lib/server/batching/copy-in.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import type { ColumnMapping, MatchedKind } from "../column-mapping/column-mapping.contract.ts";
import { type ReadRow, rowReader } from "../column-mapping/read-row.ts";
import type { RowFaultCode } from "../column-mapping/row-fault.contract.ts";
import type { Counted, Scope } from "../state/reconciliation.ts";
import { FileFault } from "../table/file-fault.ts";
import { rowsOfTable, type TableShape } from "../table/open-table.ts";
import type { Cell } from "../table/table-row.ts";
import type { UploadedFile } from "../table/uploaded-file.ts";

/** Rows that are sent to the database at once: about half a megabyte of text. */
const BATCH_ROWS = 5_000;
const VALUE_LENGTH_MAX = 80;

export type UnreadRowStored = { rowNumber: number; code: RowFaultCode; column: number | null; value: string | null };

/** What a file had. `rows`: how many of its rows were stored, to be matched. `keyKinds`: the indexes of the kinds of their keys. */
export type FileRead = {
  rows: number;
  /** All rows below the header. */
  seen: number;
  keyKinds: number[];
  excluded: Map<MatchedKind | null, Counted>;
  unread: UnreadRowStored[];
  empty: number;
  summaries: number;
};

type Reading = { mapping: ColumnMapping; scope: Scope; shape: TableShape; lease: string };

/**
 * Reads a file and stores its rows to be matched, as rows of this lease. `onProgress` is told how many rows were read, after
 * each batch. Throws FileFault, and what `onProgress` throws.
 */
export async function readFile(
  file: UploadedFile,
  { mapping, scope, shape, lease }: Reading,
  onProgress: (rows: number) => Promise<void>,
): Promise<FileRead> {
  const read = rowReader(mapping, scope.kinds);
  const keyKinds = new Set<number>();
  const found: Omit<FileRead, "keyKinds" | "seen"> = {
    rows: 0,
    excluded: new Map(),
    unread: [],
    empty: 0,
    summaries: 0,
  };
  let [batch, waiting, seen] = ["", 0, 0];
  const flush = async () => {
    if (waiting > 0) await copyIn(COPY, batch);
    found.rows += waiting;
    [batch, waiting] = ["", 0];
    failpoint("reconciliation.rows");
    await onProgress(seen);
  };
  for await (const rows of rowsOfTable(file, shape, mapping.sheet)) {
    for (const { number, cells } of rows) {
      if (number <= mapping.headerRow) continue;
      if (++seen > RECONCILED_FILE_MAX.rows) throw new FileFault("TOO_MANY_ROWS");
      const row = read(cells);
      if (row.is === "row") {
        batch += copyLine(lease, number, row);
        waiting++;
        keyKinds.add(row.keyKind);
      } else if (row.is === "excluded") exclude(found.excluded, row);
      else if (row.is === "empty") found.empty++;
      else if (row.is === "summary") found.summaries++;
      else note(found.unread, number, row, cells);
    }
    if (waiting >= BATCH_ROWS) await flush();
  }
  await flush();
  return { ...found, seen, keyKinds: [...keyKinds].sort() };
}

const COPY = "COPY reconciliation_row (lease, row_number, key_kind, key, kind, amount, at, is_day, names) FROM STDIN";

function copyLine(lease: string, number: number, { keyKind, key, kind, amount, at, isDay, names }: ReadRow): string {
  const time = at === null ? "\\N" : new Date(at).toISOString();
  const beside = names === null ? "\\N" : copyText(names);
  return `${lease}\t${number}\t${keyKind}\t${copyText(key)}\t${kind ?? "\\N"}\t${amount}\t${time}\t${isDay ? "t" : "f"}\t${beside}\n`;
}

function exclude(excluded: FileRead["excluded"], { kind, amount }: { kind: number | null; amount: number }): void {
  const name = kind === null ? null : (LINE_KINDS[kind]?.name ?? null);
  const { count, sum } = excluded.get(name) ?? { count: 0, sum: "0" };
  excluded.set(name, { count: count + 1, sum: `${BigInt(sum) + BigInt(amount)}` });
}

type Fault = { code: RowFaultCode; column: number | null };

function note(unread: UnreadRowStored[], rowNumber: number, { code, column }: Fault, cells: readonly Cell[]): void {
  if (unread.length === UNREAD_ROWS_MAX) throw new FileFault("TOO_MANY_UNREAD", rowNumber);
  const cell = column === null ? cells.find((cell) => String(cell).trim() !== "") : cells[column];
  const value =
    cell === undefined ? null : String(cell).slice(0, VALUE_LENGTH_MAX).replaceAll("\0", " ").toWellFormed();
  unread.push({ rowNumber, code, column, value });
}
