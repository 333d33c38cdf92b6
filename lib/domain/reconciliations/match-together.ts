import { brtDay } from "#lib/core/brt.ts";
import { TOGETHER_MAX } from "#lib/core/file-limits.ts";
import type { Tx } from "#lib/server/db.ts";
import { findTogether, type Piece } from "./find-together.ts";
import type { LineSpan } from "./match-rows.ts";
import type { StoredTogether } from "./reconciliation.ts";
import type { Undelivered } from "./undelivered.ts";

type OfRun = { operatorId: string; reconciliationId: string; run: number };
type Work = OfRun & { spans: readonly LineSpan[]; undelivered: Undelivered };

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
};

const OF_RUN = "i.operator_id = $1 AND i.reconciliation_id = $2 AND i.run = $3";
/** The ids of a line are a look-up by index for each item. A row that does not count in the period adds only its line. */
const ITEMS = `SELECT i.id, i.reason, i.key, i.row_number AS "rowNumber", i.file_amount AS file, i.file_at AS "fileAt", i.account_id AS "accountId",
    i.line_number AS "lineNumber", i.book_amount AS book, i.book_at AS "bookAt", i.difference,
    (SELECT ARRAY[l.end_to_end_id, l.external_id, l.product_transaction_id::text] FROM statement_line l
      WHERE l.account_id = i.account_id AND l.line_number = i.line_number) AS ids
  FROM reconciliation_item i
  WHERE ${OF_RUN} AND i.reason IN ('MISSING_HERE', 'MISSING_THERE', 'TWICE', 'AMOUNT_DIFFERS')
    AND i.difference = coalesce(i.file_amount, 0) - coalesce(i.book_amount, 0)
  ORDER BY i.number`;

/** What was matched taken together: how many items are gone, and the rows that were in them. */
export type MatchedTogether = { together: StoredTogether; gone: number; rows: number; sum: bigint };

/** Takes the items out of a run that agree when they are taken together. An event that no webhook took stays. */
export async function matchTogether(
  tx: Tx,
  { operatorId, reconciliationId, run, spans, undelivered }: Work,
): Promise<MatchedTogether> {
  const ofRun = [operatorId, reconciliationId, run];
  const { rows: found } = await tx.query<Found>(`${ITEMS} LIMIT ${TOGETHER_MAX.items + 1}`, ofRun);
  if (found.length > TOGETHER_MAX.items)
    return { together: { count: 0, first: [], isComplete: false }, gone: 0, rows: 0, sum: 0n };
  const items = new Map(found.map((item) => [item.id, item]));
  const { sets, isComplete } = findTogether(found.flatMap(pieceOf));
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
function pieceOf({ id, reason, key, rowNumber, file, fileAt, lineNumber, book, bookAt, ids }: Found): Piece[] {
  const days = [fileAt, bookAt].flatMap((at) => (at ? [brtDay(at)] : []));
  const [day = "", other = day] = days;
  if (day !== other) return [];
  const keys = [
    ...new Set([rowNumber === null ? null : key, ...(ids ?? [])].flatMap((one) => one?.toLowerCase() || [])),
  ];
  return [
    {
      id,
      row: rowNumber !== null,
      line: lineNumber !== null,
      file: file ?? 0n,
      book: book ?? 0n,
      day,
      isAgain: reason === "TWICE",
      keys,
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
