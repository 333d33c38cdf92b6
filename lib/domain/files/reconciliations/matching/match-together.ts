import { brtDay } from "#lib/core/brt.ts";
import { TOGETHER_MAX } from "#lib/core/files/file-limits.ts";
import type { Tx } from "#lib/server/db.ts";
import { namesInCell } from "../column-mapping/names-in-cell.ts";
import type { StoredTogether } from "../state/reconciliation.ts";
import { findTogether } from "./find-together.ts";
import type { LineSpan } from "./match-rows.ts";
import { CHARGE, ORIGINAL } from "./match-sql.ts";
import type { Piece } from "./together-piece.ts";
import type { Undelivered } from "./undelivered.ts";

type OfRun = { operatorId: string; reconciliationId: string; run: number };
/** `lease`: of the attempt that wrote the rows. `bySum`: also by amounts alone. */
type Work = OfRun & { lease: string; spans: readonly LineSpan[]; undelivered: Undelivered; bySum: boolean };

type Found = {
  id: string;
  reason: string;
  key: string | null;
  rowNumber: number | null;
  file: bigint | null;
  fileAt: Date | null;
  accountId: string | null;
  lineNumber: bigint | null;
  book: bigint | null;
  bookAt: Date | null;
  difference: bigint;
  ids: (string | null)[] | null;
  names: string | null;
};

const OF_RUN = "i.operator_id = $1 AND i.reconciliation_id = $2 AND i.run = $3";
/** The first of the ids are the line's own. */
const OWN_IDS = 3;
/** The ids of a line are a look-up by index for each item. A row that does not count in the period adds only its line. */
const ITEMS = `SELECT i.id, i.reason, i.key, i.row_number AS "rowNumber", i.file_amount AS file, i.file_at AS "fileAt", i.account_id AS "accountId",
    i.line_number AS "lineNumber", i.book_amount AS book, i.book_at AS "bookAt", i.difference,
    (SELECT ARRAY[b.end_to_end_id, b.external_id, b.product_transaction_id::text, ${ORIGINAL}, ${CHARGE}] FROM statement_line b
      WHERE b.account_id = i.account_id AND b.line_number = i.line_number) AS ids, r.names
  FROM reconciliation_item i
    LEFT JOIN reconciliation_row r ON r.lease = $4 AND r.row_number = i.row_number AND r.names IS NOT NULL
  WHERE ${OF_RUN} AND i.reason IN ('MISSING_HERE', 'MISSING_THERE', 'TWICE', 'AMOUNT_DIFFERS')
    AND i.difference = coalesce(i.file_amount, 0) - coalesce(i.book_amount, 0)
  ORDER BY i.number`;

/** What was matched taken together: how many items are gone, and the rows that were in them. */
export type MatchedTogether = { together: StoredTogether; gone: number; rows: number; sum: bigint };

/** Takes the items out of a run that agree when they are taken together. An event that no webhook took stays. */
export async function matchTogether(
  tx: Tx,
  { operatorId, reconciliationId, run, lease, spans, undelivered, bySum }: Work,
): Promise<MatchedTogether> {
  const ofRun = [operatorId, reconciliationId, run];
  const { rows: found } = await tx.query<Found>(`${ITEMS} LIMIT ${TOGETHER_MAX.items + 1}`, [...ofRun, lease]);
  if (found.length > TOGETHER_MAX.items)
    return { together: { count: 0, first: [], isComplete: false }, gone: 0, rows: 0, sum: 0n };
  const items = new Map(found.map((item) => [item.id, item]));
  const { sets, isComplete } = findTogether(found.flatMap(pieceOf), { bySum });
  const matched = sets.map((set) => set.flatMap(({ id }) => items.get(id) ?? []));
  const untold = new Set(undelivered.productTransactionIds);
  const isUntold = ({ ids }: Found) => untold.has(ids?.[2] ?? "");
  const kept = matched.flat().filter(isUntold);
  const gone = matched.flat().filter((item) => !isUntold(item));
  await tx.query(`DELETE FROM reconciliation_item i WHERE ${OF_RUN} AND i.id = ANY($4::uuid[])`, [
    ...ofRun,
    gone.map(({ id }) => id),
  ]);
  await tx.query(
    `UPDATE reconciliation_item i SET reason = 'NOT_DELIVERED', difference = 0 WHERE ${OF_RUN} AND i.id = ANY($4::uuid[])`,
    [...ofRun, kept.map(({ id }) => id)],
  );
  const numbers = new Map(spans.map(({ account }) => [account.id, account.number]));
  const first = matched.slice(0, TOGETHER_MAX.shown).map((set) => shownSet(set, numbers));
  const rows = matched.flat().filter(({ rowNumber }) => rowNumber !== null);
  const sum = rows.reduce((total, { file }) => total + (file ?? 0n), 0n);
  return { together: { count: matched.length, first, isComplete }, gone: gone.length, rows: rows.length, sum };
}

/** A row and a line of other days are late, whatever they add up to. */
function pieceOf({ rowNumber, lineNumber, key, ids, names, ...found }: Found): Piece[] {
  const { id, reason, file, fileAt, book, bookAt } = found;
  const days = [fileAt, bookAt].flatMap((at) => (at ? [brtDay(at)] : []));
  const [day = "", other = day] = days;
  if (day !== other) return [];
  const folded = (texts: (string | null)[]) => [...new Set(texts.flatMap((text) => text?.toLowerCase() || []))];
  const rowKey = rowNumber === null ? null : key;
  return [
    {
      id,
      row: rowNumber !== null,
      line: lineNumber !== null,
      file: file ?? 0n,
      book: book ?? 0n,
      day,
      isAgain: reason === "TWICE",
      keys: folded([rowKey, ...(ids ?? []).slice(0, OWN_IDS)]),
      hasId: rowKey !== null,
      names: namesInCell((lineNumber === null ? rowKey : names) ?? ""),
      known: folded(ids ?? []),
    },
  ];
}

function shownSet(set: readonly Found[], numbers: ReadonlyMap<string, string>): StoredTogether["first"][number] {
  const lines = set.flatMap(({ accountId, lineNumber }) =>
    accountId === null || lineNumber === null
      ? []
      : [{ accountNumber: numbers.get(accountId) ?? "", lineNumber: `${lineNumber}` }],
  );
  const sum = set.reduce((total, { file }) => total + (file ?? 0n), 0n);
  return { rows: set.flatMap(({ rowNumber }) => rowNumber ?? []), lines, sum: `${sum}` };
}
