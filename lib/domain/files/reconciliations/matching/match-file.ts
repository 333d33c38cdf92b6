import { RECONCILIATION_ITEMS_MAX } from "#lib/core/files/file-limits.ts";
import { accountIdsOf } from "#lib/domain/base/accounts/account.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import type { Tx } from "#lib/server/db.ts";
import type { ColumnMapping } from "../column-mapping/column-mapping.contract.ts";
import type { Claim } from "../state/claim-reconciliation.ts";
import type { Hint, Reason } from "../state/reconciliation.contract.ts";
import type { Counted, Scope, StoredTotals } from "../state/reconciliation.ts";
import { FileFault } from "../table/file-fault.ts";
import { firstRowsOf, type TableShape } from "../table/open-table.ts";
import { hintsOf } from "./match-offset.ts";
import { type LineSpan, type Matched, matchRows } from "./match-rows.ts";
import { type MatchedTogether, matchTogether } from "./match-together.ts";
import { saidHint } from "./mend-mapping.ts";
import type { FileRead } from "./read-file.ts";
import type { Spans } from "./spans.ts";
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

/** The items of one run. `accountIds`: of all of the operator's accounts. `spans`: the lines that were matched. */
type ItemsOfRun = {
  operatorId: string;
  reconciliationId: string;
  run: number;
  accountIds: string[];
  kinds: number[];
  spans: readonly LineSpan[];
};

const OF_RUN = "i.operator_id = $1 AND i.reconciliation_id = $2 AND i.run = $3";

const [DEPOSIT, WITHDRAWAL, REFUND, IN, OUT, RETURN] = (
  ["deposit", "withdrawal", "refund", "transferIn", "transferOut", "payoutReturn"] as const
).map(lineKindNumber);

/** The record of a line: its line's id is the payment's, the payout's (also where it came back), the refund's or the transfer's. */
const RECORDS_OF_LINES = `UPDATE reconciliation_item i SET (record_kind, record_id, record_status) = (
    SELECT r.kind, r.id, r.status FROM statement_line l CROSS JOIN LATERAL (
      SELECT 'charge' AS kind, p.charge_id AS id, 'PAID' AS status FROM payment p
        WHERE l.kind = ${DEPOSIT} AND p.account_id = l.account_id AND p.end_to_end_id = l.end_to_end_id
      UNION ALL SELECT 'withdrawal', l.product_transaction_id, 'SUCCESS' WHERE l.kind IN (${WITHDRAWAL}, ${RETURN})
      UNION ALL SELECT 'refund', l.product_transaction_id, 'SUCCESS' WHERE l.kind = ${REFUND}
      UNION ALL SELECT 'transfer', l.product_transaction_id, 'SUCCESS' WHERE l.kind IN (${IN}, ${OUT})) AS r
    WHERE l.account_id = i.account_id AND l.line_number = i.line_number LIMIT 1)
  WHERE ${OF_RUN} AND i.line_number IS NOT NULL`;

const OWN = "account_id = ANY($4::uuid[])";

const KEY_UUID = "CASE WHEN i.key ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN i.key::uuid END";

/**
 * The record that a row without a line names, of whatever account and status it is. An externalId names a charge, or a payout, a
 * refund or a transfer, whichever way the money went.
 */
const RECORDS_OF_KEYS = `
    SELECT 'charge' AS kind, account_id, charge_id AS id FROM payment WHERE i.key_kind = 0 AND end_to_end_id = i.key AND ${OWN}
    UNION ALL SELECT 'withdrawal', account_id, id FROM withdrawal WHERE i.key_kind = 0 AND end_to_end_id = i.key AND ${OWN}
    UNION ALL SELECT 'refund', account_id, id FROM refund WHERE i.key_kind = 0 AND return_id = i.key AND ${OWN}
    UNION ALL SELECT 'charge', account_id, id FROM charge WHERE i.key_kind = 1 AND i.file_amount >= 0 AND external_id = i.key AND ${OWN}
    UNION ALL SELECT 'withdrawal', account_id, id FROM withdrawal WHERE i.key_kind = 1 AND i.file_amount < 0 AND external_id = i.key AND ${OWN}
    UNION ALL SELECT 'refund', account_id, id FROM refund WHERE i.key_kind = 1 AND i.file_amount < 0 AND external_id = i.key AND ${OWN}
    UNION ALL SELECT 'transfer', account_id, id FROM transfer WHERE i.key_kind = 1 AND external_id = i.key AND ${OWN}
    UNION ALL SELECT 'charge', account_id, id FROM charge WHERE i.key_kind = 2 AND id = ${KEY_UUID} AND ${OWN}
    UNION ALL SELECT 'withdrawal', account_id, id FROM withdrawal WHERE i.key_kind = 2 AND id = ${KEY_UUID} AND ${OWN}
    UNION ALL SELECT 'refund', account_id, id FROM refund WHERE i.key_kind = 2 AND id = ${KEY_UUID} AND ${OWN}
    UNION ALL SELECT 'transfer', account_id, id FROM transfer WHERE i.key_kind = 2 AND id = ${KEY_UUID} AND ${OWN}`;

const STATUS = `coalesce(
    (SELECT status FROM charge c WHERE r.kind = 'charge' AND c.account_id = r.account_id AND c.id = r.id),
    (SELECT status FROM withdrawal w WHERE r.kind = 'withdrawal' AND w.account_id = r.account_id AND w.id = r.id),
    (SELECT status FROM refund f WHERE r.kind = 'refund' AND f.account_id = r.account_id AND f.id = r.id),
    (SELECT status FROM transfer t WHERE r.kind = 'transfer' AND t.account_id = r.account_id AND t.id = r.id))`;

const RECORDS_OF_ROWS = `UPDATE reconciliation_item i SET (account_id, record_kind, record_id, record_status) = (
    SELECT r.account_id, r.kind, r.id, ${STATUS} FROM (${RECORDS_OF_KEYS}) AS r LIMIT 1)
  WHERE ${OF_RUN} AND i.reason = 'MISSING_HERE'`;

/**
 * A row that is missing may have its line outside of the period: then it is late. With a line in an account or of a kind that the
 * run does not cover it stays missing, and says where the line is. $4, $5, $6: the spans; $7: the kinds that the run covers.
 */
const LINES_ELSEWHERE = `UPDATE reconciliation_item i SET (line_number, book_amount, book_at, kind, reason) = (
    SELECT l.line_number, l.amount, l.settled_at, coalesce(l.kind, i.kind),
      CASE WHEN l.line_number IS NULL OR l.account_id <> ALL($4::uuid[]) OR l.kind <> ALL($7::smallint[]) THEN i.reason
        WHEN l.amount = i.file_amount THEN 'LATE' ELSE 'AMOUNT_DIFFERS' END
    FROM (SELECT coalesce((SELECT p.id FROM charge c JOIN payment p ON p.account_id = c.account_id AND p.end_to_end_id = c.end_to_end_id
        WHERE i.record_kind = 'charge' AND c.account_id = i.account_id AND c.id = i.record_id), i.record_id) AS id) AS record
      LEFT JOIN LATERAL (
        SELECT l.* FROM statement_line l
        WHERE l.account_id = i.account_id AND l.product_transaction_id = record.id
          AND l.kind = ANY(ARRAY[${DEPOSIT}, ${WITHDRAWAL}, ${REFUND}, ${IN}, ${OUT}]) AND (l.amount < 0) = (i.file_amount < 0)
          AND NOT (l.kind = ANY($7::smallint[]) AND EXISTS (SELECT FROM unnest($4::uuid[], $5::bigint[], $6::bigint[]) AS s(id, after, upto)
            WHERE s.id = l.account_id AND l.line_number > s.after AND l.line_number <= s.upto))
        ORDER BY l.line_number LIMIT 1) AS l ON true)
  WHERE ${OF_RUN} AND i.reason = 'MISSING_HERE' AND i.record_id IS NOT NULL`;

const EVENTS = `UPDATE reconciliation_item i SET event_id = (
    SELECT v.id FROM event v WHERE v.account_id = i.account_id AND v.record_id = i.record_id AND v.status = i.record_status)
  WHERE ${OF_RUN} AND i.record_kind <> 'transfer'`;

/**
 * Finds the record of each item of a run, its status and the event of that status, and the lines of rows outside of what the run
 * covers. All are look-ups by index, one for each item: the planner does not know how many there are.
 */
async function findRecords(tx: Tx, items: ItemsOfRun): Promise<void> {
  const { operatorId, reconciliationId, run, accountIds, kinds, spans } = items;
  const ofRun = [operatorId, reconciliationId, run];
  const covered = [
    spans.map(({ account }) => account.id),
    spans.map(({ after }) => `${after}`),
    spans.map(({ upto }) => `${upto}`),
  ];
  await tx.query(RECORDS_OF_LINES, ofRun);
  await tx.query(RECORDS_OF_ROWS, [...ofRun, accountIds]);
  await tx.query(LINES_ELSEWHERE, [...ofRun, ...covered, kinds]);
  await tx.query(EVENTS, ofRun);
}
