import { RECONCILIATION_ITEMS_MAX } from "#lib/core/file-limits.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import type { Tx } from "#lib/server/db.ts";
import { accountIdsOf } from "../accounts/account.ts";
import type { Claim } from "./claim-reconciliation.ts";
import type { ColumnMapping } from "./column-mapping.contract.ts";
import { findRecords } from "./find-records.ts";
import { hintsOf } from "./match-offset.ts";
import { type Matched, matchRows } from "./match-rows.ts";
import { type MatchedTogether, matchTogether } from "./match-together.ts";
import type { Hint } from "./matched-how.contract.ts";
import { saidHint } from "./mend-mapping.ts";
import type { FileRead } from "./read-file.ts";
import type { Reason } from "./reconciliation.contract.ts";
import type { Counted, Scope, StoredTotals } from "./reconciliation.ts";
import type { Spans } from "./spans.ts";
import { FileFault } from "./table/file-fault.ts";
import { firstRowsOf, type TableShape } from "./table/open-table.ts";
import { undeliveredOf } from "./undelivered.ts";

type Work = {
  claim: Claim;
  scope: Scope;
  mapping: ColumnMapping;
  shape: TableShape;
  spans: Spans;
  found: FileRead;
};
type ReasonTotal = { reason: Reason; count: bigint; difference: bigint };

/**
 * Matches a file whose rows were stored, and replaces the items of the run before. What was accepted stays so. Throws FileFault for
 * too many differences, and Error when the totals do not prove the result: then nothing is stored.
 */
export async function matchFile(tx: Tx, { claim, scope, mapping, shape, spans, found }: Work) {
  const { operatorId, id: reconciliationId, lease } = claim;
  const run = claim.run + 1;
  const covered = spans.spans.map(({ account }) => account.id);
  const undelivered = await undeliveredOf(tx, covered, scope);
  // A nested loop over rows or items that the planner takes for few would not end. Look-ups by index are none.
  await tx.query("SET LOCAL enable_nestloop = off");
  const matched = await matchRows(tx, {
    ...{ operatorId, reconciliationId, run, lease, scope, undelivered },
    keyKinds: found.keyKinds.length > 0 ? found.keyKinds : [0],
    byKind: saysKinds(mapping),
    spans: spans.spans,
  });
  if (Number(matched.rows) !== found.rows) throw new Error("the database was restarted: the rows of the file are gone");
  if (matched.items > RECONCILIATION_ITEMS_MAX) throw new FileFault("TOO_MANY_DIFFERENCES");
  const ofRun = { operatorId, reconciliationId, run };
  const together = await matchTogether(tx, { ...ofRun, lease, spans: spans.spans, undelivered, bySum: !matched.shift });
  const kinds = scope.kinds.map(lineKindNumber);
  const accountIds = await accountIdsOf(operatorId);
  await findRecords(tx, { ...ofRun, accountIds, kinds, spans: spans.spans });
  const { accepted, gone } = await replaceEarlier(tx, ofRun);
  const { rows: reasons } = await tx.query<ReasonTotal>(
    `SELECT reason, count(*) AS count, sum(difference)::bigint AS difference FROM reconciliation_item
     WHERE operator_id = $1 AND reconciliation_id = $2 AND run = $3 GROUP BY reason ORDER BY reason`,
    [operatorId, reconciliationId, run],
  );
  refuseUnproven(matched, reasons, expectedBook(spans, scope));
  const first = firstRowsOf(shape, mapping.sheet);
  const hints = hintsOf(matched, matched.shift).map((hint) => saidHint(hint, mapping, first));
  const totals = totalsOf(matched, reasons, { scope, spans, found, gone, together, hints });
  return { totals, items: Number(matched.items) - together.gone, accepted };
}

/** Whether a mapping says the kind of each row, not only its direction. */
function saysKinds({ type }: ColumnMapping): boolean {
  return type?.values.every(({ is }) => is !== "in" && is !== "out") ?? false;
}

type OfRun = { operatorId: string; reconciliationId: string; run: number };

/** Two items of two runs are the same when they are about the same row and the same line. */
const SAME = `coalesce(n.row_number, 0) = coalesce(o.row_number, 0) AND coalesce(n.line_number, 0) = coalesce(o.line_number, 0)
  AND coalesce(n.account_id::text, '') = coalesce(o.account_id::text, '')`;

async function replaceEarlier(tx: Tx, { operatorId, reconciliationId, run }: OfRun) {
  const values = [operatorId, reconciliationId, run];
  // Whoever accepts items of the earlier run ends first, or waits.
  await tx.query("SELECT FROM reconciliation WHERE operator_id = $1 AND id = $2 FOR UPDATE", values.slice(0, 2));
  const of = (alias: string) => `${alias}.operator_id = $1 AND ${alias}.reconciliation_id = $2`;
  const { rowCount: accepted } = await tx.query(
    `UPDATE reconciliation_item n SET accepted_by = o.accepted_by, accepted_at = o.accepted_at, note = o.note FROM reconciliation_item o
     WHERE ${of("n")} AND ${of("o")} AND n.run = $3 AND o.run < $3 AND o.accepted_at IS NOT NULL AND n.reason = o.reason
       AND n.difference = o.difference AND ${SAME}`,
    values,
  );
  const { rows: left } = await tx.query<{ gone: bigint }>(
    `SELECT count(*) AS gone FROM reconciliation_item o WHERE ${of("o")} AND o.run < $3 AND o.accepted_at IS NULL
       AND NOT EXISTS (SELECT FROM reconciliation_item n WHERE ${of("n")} AND n.run = $3 AND ${SAME})`,
    values,
  );
  await tx.query(
    "DELETE FROM reconciliation_item WHERE operator_id = $1 AND reconciliation_id = $2 AND run < $3",
    values,
  );
  return { accepted: accepted ?? 0, gone: Number(left[0]?.gone ?? 0n) };
}

/** What the book itself says that its lines of the chosen kinds add up to. */
function expectedBook({ kinds }: Spans, scope: Scope): bigint {
  return kinds.reduce((sum, { kind, sum: own }) => (scope.kinds.includes(kind) ? sum + BigInt(own) : sum), 0n);
}

function refuseUnproven({ fileSum, lineSum }: Matched, reasons: readonly ReasonTotal[], book: bigint): void {
  const differences = reasons.reduce((sum, { difference }) => sum + difference, 0n);
  if (lineSum !== book) throw new Error(`the lines add up to ${lineSum}, and the book's totals to ${book}`);
  if (fileSum - lineSum !== differences) {
    throw new Error(`file ${fileSum} − book ${lineSum} is not the sum of the differences, ${differences}`);
  }
}

const counted = (count: bigint, sum: bigint): Counted => ({ count: Number(count), sum: `${sum}` });

function totalsOf(
  matched: Matched,
  reasons: readonly ReasonTotal[],
  {
    scope,
    spans,
    found,
    gone,
    together,
    hints,
  }: Pick<Work, "scope" | "spans" | "found"> & { gone: number; together: MatchedTogether; hints: Hint[] },
): StoredTotals {
  return {
    file: counted(matched.fileCount, matched.fileSum),
    book: counted(matched.lineCount, matched.lineSum),
    matched: counted(matched.matchedCount + BigInt(together.rows), matched.matchedSum + together.sum),
    byCase: Number(matched.byCase),
    byTime: Number(matched.byTime),
    together: together.together,
    hints,
    outside: counted(matched.outsideCount, matched.outsideSum),
    reasons: reasons.map(({ reason, count, difference }) => ({
      reason,
      count: Number(count),
      difference: `${difference}`,
    })),
    excludedRows: [...found.excluded].map(([kind, total]) => ({ kind, ...total })),
    excludedLines: spans.kinds.filter(({ kind, count }) => count > 0 && !scope.kinds.includes(kind)),
    unread: found.unread.length,
    empty: found.empty,
    summaries: found.summaries,
    gone,
  };
}
