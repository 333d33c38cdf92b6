import { brtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { type Context, operation } from "#lib/server/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { accountsOf } from "../accounts/account.ts";
import type { ColumnMapping, MatchedKind } from "./column-mapping.contract.ts";
import { previewReconciliationContract, showReconciliationFileContract } from "./column-mapping-file.contract.ts";
import { rememberedFor } from "./column-mappings.ts";
import { guessHeaderRow, guessMapping } from "./guess-mapping.ts";
import { type RowResult, rowReader } from "./read-row.ts";
import { reconciliationById, type Scope, type StoredReconciliation } from "./reconciliation.ts";
import type { TableShape } from "./table/open-table.ts";
import type { TableRow } from "./table/table-row.ts";

const PREVIEW_ROWS = 20;
const UNKNOWN_TYPES_MAX = 50;
const DEFAULT = { kinds: ["deposit", "withdrawal", "refund"], toleranceMinutes: 60 } as const;
const FORMATTED_CPF = /(?<!\d)\d{3}\.(\d{3}\.\d{3})-\d{2}(?!\d)/g;

/** Shows the first rows of a file and how its columns are read. Throws RECONCILIATION_NOT_FOUND and ACTION_REFUSED. */
export const showReconciliationFile = operation(showReconciliationFileContract, async (ctx, { reconciliationId }) => {
  const stored = await reconciliationById(ctx, reconciliationId);
  const { kind, encoding, delimiter, sheets } = shapeOf(stored);
  const suggested = await suggestionFor(ctx, stored, sheets);
  return {
    output: {
      ...{ kind, encoding, delimiter },
      sheets: sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map(({ number, cells }) => ({ number, cells: cells.map((cell) => shownText(String(cell))) })),
      })),
      ...suggested,
      unknownTypes: await unknownTypes(stored),
    },
  };
});

/** Shows the first rows of a file as they will be read. Throws RECONCILIATION_NOT_FOUND and ACTION_REFUSED. */
export const previewReconciliation = operation(
  previewReconciliationContract,
  async (ctx, { reconciliationId, mapping, kinds }) => {
    const { sheets } = shapeOf(await reconciliationById(ctx, reconciliationId));
    const rows = sheets.find(({ name }) => name === mapping.sheet)?.rows ?? [];
    const read = rowReader(mapping, kinds);
    const shown = rows.filter(({ number }) => number > mapping.headerRow).slice(0, PREVIEW_ROWS);
    return { output: { rows: shown.map(({ number, cells }) => presentRow(number, read(cells))) } };
  },
);

function shapeOf({ shape }: StoredReconciliation): TableShape {
  if (shape) return shape;
  throw refuse("ACTION_REFUSED", "The file has not been read yet, or it cannot be.");
}

function presentRow(rowNumber: number, row: RowResult) {
  const kind = row.is === "row" || row.is === "excluded" ? row.kind : null;
  return {
    rowNumber,
    is: row.is,
    key: row.is === "row" ? shownText(row.key) : null,
    kind: kind === null ? null : (LINE_KINDS[kind]?.name ?? null),
    amount: row.is === "row" || row.is === "excluded" ? BigInt(row.amount) : null,
    at: row.is === "row" && row.at !== null ? new Date(row.at) : null,
    isDay: row.is === "row" && row.isDay,
    fault: row.is === "fault" ? row.code : null,
    column: row.is === "fault" ? row.column : null,
  };
}

/** A file has whatever its platform wrote. Bare CPFs are masked on the way out, as everywhere. */
export function shownText(text: string): string {
  return text.replace(FORMATTED_CPF, "***.$1-**");
}

type Suggestion = {
  mapping: ColumnMapping;
  source: "own" | "remembered" | "guessed";
  mappingName: string | null;
  scope: Omit<Scope, "from" | "to"> & { from: string | null; to: string | null };
};

async function suggestionFor(
  ctx: Context,
  stored: StoredReconciliation,
  sheets: TableShape["sheets"],
): Promise<Suggestion> {
  for (const { name: sheet, rows } of sheets) {
    const known = await rememberedFor(ctx, rows);
    if (!known) continue;
    const { name: mappingName, scope } = known.remembered;
    if (stored.mapping && stored.scope)
      return { mapping: stored.mapping, source: "own", mappingName, scope: stored.scope };
    const mapping = { ...known.remembered.mapping, sheet, headerRow: known.headerRow };
    return { mapping, source: "remembered", mappingName, scope: { ...scope, ...daysOf(mapping, rows) } };
  }
  if (stored.mapping && stored.scope)
    return { mapping: stored.mapping, source: "own", mappingName: null, scope: stored.scope };
  const { name = "", rows = [] } = sheets.toSorted((a, b) => b.rows.length - a.rows.length)[0] ?? {};
  const mapping = guessMapping(name, rows, guessHeaderRow(rows));
  const accountNumbers = (await accountsOf(ctx)).slice(0, 1).map(({ number }) => number);
  const scope = { accountNumbers, kinds: kindsOf(mapping), toleranceMinutes: DEFAULT.toleranceMinutes };
  return { mapping, source: "guessed", mappingName: null, scope: { ...scope, ...daysOf(mapping, rows) } };
}

/** The kinds that a file's types name, or the usual ones. */
function kindsOf({ type }: ColumnMapping): MatchedKind[] {
  const named = LINE_KINDS.map(({ name }) => name).filter((kind) => type?.values.some(({ is }) => is === kind));
  return named.length > 0 ? named : [...DEFAULT.kinds];
}

/** The days of the rows that are known: the whole period of a file of one day. */
function daysOf(mapping: ColumnMapping, rows: readonly TableRow[]): { from: string | null; to: string | null } {
  const read = rowReader(
    mapping,
    LINE_KINDS.map(({ name }) => name),
  );
  const times = rows.flatMap(({ number, cells }) => {
    const row = number > mapping.headerRow ? read(cells) : null;
    return row?.is === "row" && row.at !== null ? [row.at] : [];
  });
  if (times.length === 0) return { from: null, to: null };
  return { from: brtDay(new Date(Math.min(...times))), to: brtDay(new Date(Math.max(...times))) };
}

async function unknownTypes({ operatorId, id: reconciliationId }: StoredReconciliation): Promise<string[]> {
  const found = await prisma().reconciliationUnreadRow.findMany({
    where: { operatorId, reconciliationId, code: "TYPE_UNKNOWN" },
    distinct: ["value"],
    select: { value: true },
    take: UNKNOWN_TYPES_MAX,
  });
  return found.flatMap(({ value }) => (value ? [value] : []));
}
