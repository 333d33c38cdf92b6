import { endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { RECONCILIATION_ITEMS_MAX } from "#lib/core/files/file-limits.ts";
import type { Account } from "#lib/domain/base/accounts/account.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import type { Tx } from "#lib/server/db.ts";
import { NO_KEY } from "../column-mapping/read-row.ts";
import type { Scope } from "../state/reconciliation.ts";
import { type Offset, offsetSql } from "./match-offset.ts";
import { type Shift, shiftOf } from "./match-shift.ts";
import { pairingSql } from "./match-sql.ts";
import type { Undelivered } from "./undelivered.ts";

/** The lines of an account that are matched: numbered above `after` up to `upto`. */
export type LineSpan = { account: Account; after: bigint; upto: bigint };

export type Match = {
  operatorId: string;
  reconciliationId: string;
  run: number;
  /** Of the attempt that wrote the rows. */
  lease: string;
  keyKinds: readonly number[];
  byKind: boolean;
  scope: Scope;
  spans: readonly LineSpan[];
  undelivered: Undelivered;
};

/** What was matched: numbers of rows, and sums in cents. */
export type Matched = {
  rows: bigint;
  fileCount: bigint;
  fileSum: bigint;
  lineCount: bigint;
  lineSum: bigint;
  matchedCount: bigint;
  matchedSum: bigint;
  outsideCount: bigint;
  outsideSum: bigint;
  items: bigint;
  byCase: bigint;
  byTime: bigint;
  /** Not null: rows with a time and without an id were not matched. */
  shift: Shift | null;
} & Offset;

const BRT_DAY = (at: string) => `(${at} - interval '3 hours')::date`;

/**
 * Matches the rows of a file with the lines of the book, and stores what is not simply matched as items of the run. Everything is one
 * statement over sets: it reads each row and each line once, and once more before where rows have no id.
 */
export async function matchRows(tx: Tx, match: Match): Promise<Matched> {
  const { operatorId, reconciliationId, run, lease, keyKinds, byKind, scope, spans, undelivered } = match;
  const shift = keyKinds.includes(NO_KEY) ? await shiftOf(tx, match) : null;
  const values: unknown[] = [
    lease,
    ...spans.flatMap(({ account, after, upto }) => [account.id, after, upto]),
    scope.kinds.map(lineKindNumber),
  ];
  const given = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const kinds = `$${values.length}`;
  const at = {
    from: given(startOfBrtDay(scope.from), "timestamptz"),
    to: given(endOfBrtDay(scope.to), "timestamptz"),
    tolerance: given(scope.toleranceMinutes, "int"),
    operatorId: given(operatorId, "uuid"),
    reconciliationId: given(reconciliationId, "uuid"),
    run: given(run, "int"),
    accountIds: given(undelivered.accountIds, "uuid[]"),
    recordIds: given(undelivered.productTransactionIds, "uuid[]"),
  };
  // No two times are less apart than that.
  const near = shift ? "-1" : at.tolerance;
  const pairing = pairingSql({ keyKinds, byKind, accountCount: spans.length }, kinds, near);
  const { rows } = await tx.query<Omit<Matched, "shift">>(
    `WITH ${pairing}, ${itemsSql(at, byKind)}, ${offsetSql(keyKinds)} ${totalsSql(at)}`,
    values,
  );
  return { ...(rows[0] as Omit<Matched, "shift">), shift };
}

type At = Record<
  "from" | "to" | "tolerance" | "operatorId" | "reconciliationId" | "run" | "accountIds" | "recordIds",
  string
>;

const inPeriod = (row: string, { from, to }: At) => `(${row} IS NULL OR ${row} BETWEEN ${from} AND ${to})`;

/**
 * What is not simply matched, as `item`. A row or line that is left is there TWICE when another with its key was paired, or comes
 * before it.
 */
function itemsSql(at: At, byKind: boolean): string {
  const direction = byKind ? "kind" : "(amount < 0)";
  const late = `f_at IS NOT NULL AND (${BRT_DAY("f_at")} <> ${BRT_DAY("b_settled_at")}
    OR NOT f_is_day AND abs(extract(epoch FROM f_at - b_settled_at)) > ${at.tolerance} * 60)`;
  return `judged AS (
      SELECT p.*, CASE WHEN NOT exact THEN 'AMOUNT_DIFFERS' WHEN ${late} THEN 'LATE' WHEN u.account_id IS NOT NULL THEN 'NOT_DELIVERED' END AS reason
      FROM pair p LEFT JOIN unnest(${at.accountIds}, ${at.recordIds}) AS u(account_id, id)
        ON u.account_id = b_account_id AND u.id = b_product_transaction_id),
    row_alike AS (
      SELECT key_kind, key, ${direction} AS direction, count(*) AS count FROM row_of_file
      WHERE (key_kind, key) IN (SELECT key_kind, key FROM row_left) GROUP BY 1, 2, 3),
    row_judged AS (
      SELECT l.*, a.count - count(*) OVER same AS paired, row_number() OVER (PARTITION BY l.key_kind, l.key, l.direction ORDER BY row_number) AS nth
      FROM (SELECT *, ${direction} AS direction FROM row_left) AS l
        JOIN row_alike a ON a.key_kind = l.key_kind AND a.key = l.key AND a.direction = l.direction
      WINDOW same AS (PARTITION BY l.key_kind, l.key, l.direction)),
    line_key AS (SELECT *, coalesce(end_to_end_id, external_id, product_transaction_id::text) COLLATE "C" AS key FROM line),
    line_alike AS (
      SELECT key, kind, count(*) AS count FROM line_key
      WHERE key IN (SELECT coalesce(end_to_end_id, external_id, product_transaction_id::text) FROM line_left) GROUP BY 1, 2),
    line_judged AS (
      SELECT l.*, a.count - count(*) OVER same AS paired, row_number() OVER (PARTITION BY l.key, l.kind ORDER BY account_id, line_number) AS nth
      FROM (SELECT *, coalesce(end_to_end_id, external_id, product_transaction_id::text) COLLATE "C" AS key FROM line_left) AS l
        JOIN line_alike a ON a.key = l.key AND a.kind = l.kind
      WINDOW same AS (PARTITION BY l.key, l.kind)),
    item AS (
      SELECT reason, coalesce(b_kind, f_kind) AS kind, f_key_kind AS key_kind, nullif(f_key, '') AS key, f_row_number AS row_number, f_amount AS file_amount,
        f_at AS file_at, f_is_day AS file_is_day, b_account_id AS account_id, b_line_number AS line_number, b_amount AS book_amount, b_settled_at AS book_at,
        CASE WHEN ${inPeriod("f_at", at)} THEN f_amount ELSE 0 END - b_amount AS difference
      FROM judged WHERE reason IS NOT NULL
      UNION ALL SELECT CASE WHEN key_kind <> ${NO_KEY} AND (paired > 0 OR nth > 1) THEN 'TWICE' ELSE 'MISSING_HERE' END, kind, key_kind, nullif(key, ''), row_number, amount,
        at, is_day, NULL, NULL, NULL, NULL, amount
      FROM row_judged WHERE ${inPeriod("at", at)}
      UNION ALL SELECT CASE WHEN paired > 0 OR nth > 1 THEN 'TWICE' ELSE 'MISSING_THERE' END, kind, NULL, key, NULL, NULL,
        NULL, false, account_id, line_number, amount, settled_at, -amount
      FROM line_judged),
    stored AS (
      INSERT INTO reconciliation_item (operator_id, reconciliation_id, id, run, number, reason, kind, key_kind, key, row_number, file_amount, file_at,
        file_is_day, account_id, line_number, book_amount, book_at, difference)
      SELECT ${at.operatorId}, ${at.reconciliationId}, gen_random_uuid(), ${at.run},
        row_number() OVER (ORDER BY coalesce(book_at, file_at), row_number, line_number), *
      FROM item LIMIT ${RECONCILIATION_ITEMS_MAX + 1} RETURNING 1)`;
}

/** Each total is counted from the rows and lines themselves, not from the items: the two must agree. */
function totalsSql(at: At): string {
  const isIn = inPeriod("at", at);
  return `SELECT f.*, b.*, m.*, o.*, h.*, offset_pairs.*, offset_left.*, (SELECT count(*) FROM stored) AS items
    FROM (SELECT count(*) AS rows, count(*) FILTER (WHERE ${isIn}) AS "fileCount",
            coalesce(sum(amount) FILTER (WHERE ${isIn}), 0)::bigint AS "fileSum" FROM row_of_file) AS f,
      (SELECT count(*) AS "lineCount", coalesce(sum(amount), 0)::bigint AS "lineSum" FROM line) AS b,
      (SELECT count(*) AS "matchedCount", coalesce(sum(f_amount), 0)::bigint AS "matchedSum" FROM judged WHERE reason IS NULL) AS m,
      (SELECT count(*) FILTER (WHERE exact AND how = 'CASE') AS "byCase", count(*) FILTER (WHERE exact AND how = 'TIME') AS "byTime" FROM pair) AS h,
      offset_pairs, offset_left,
      (SELECT count(*) AS "outsideCount", coalesce(sum(amount), 0)::bigint AS "outsideSum" FROM row_left WHERE NOT ${isIn}) AS o`;
}
