import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import type { Tx } from "#lib/server/db.ts";
import type { LineSpan } from "./match-rows.ts";

/** The items of one run. `accountIds`: of all of the operator's accounts. `spans`: the lines that were matched. */
export type ItemsOfRun = {
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
export async function findRecords(tx: Tx, items: ItemsOfRun): Promise<void> {
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
