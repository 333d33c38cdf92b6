import { SCANNED_LINES_MAX, SEARCHED_LINES_MAX } from "../../core/limits.ts";
import { rows } from "../../server/db.ts";
import { LINE_KINDS } from "../line-kind.ts";
import { conditionSql, isById, isIndexed, type LineConditions, NO_CONDITION } from "./line-conditions.ts";
import { LINE_COLUMNS, type LineRange, lineCount, type StatementLine } from "./lines.ts";

/** A statement line and the account that it is of. */
export type AccountLine = StatementLine & { accountId: string };

/** Lines of one kind lie apart: to read one of them costs as much as to read this many that lie together. */
const APART = 4;

/** Whether the lines are found in the index of their kind, because they are few among the others. */
function isByKind(ranges: readonly LineRange[], conditions: LineConditions): boolean {
  return !isIndexed(conditions) && APART * Number(ofKinds(ranges)) < Number(ofAllKinds(ranges));
}

const ofKinds = (ranges: readonly LineRange[]) => ranges.reduce((sum, range) => sum + lineCount(range), 0n);
const ofAllKinds = (ranges: readonly LineRange[]) =>
  ranges.reduce((sum, { from, to }) => sum + to.lineNumber - from.lineNumber, 0n);

type Bounds = readonly [floor: bigint, ceiling: bigint, kind: number | null];

/** The FROM list of the lines of some ranges that meet the conditions, as `line` with these columns, and its values from $1 on. */
function foundIn(ranges: readonly LineRange[], conditions: LineConditions, columns: string) {
  const byKind = isByKind(ranges, conditions);
  const boundsOf = ({ from, to, kinds }: LineRange): Bounds[] =>
    byKind
      ? kinds.map((kind) => [from.counts[kind] ?? 0n, to.counts[kind] ?? 0n, kind])
      : [[from.lineNumber, to.lineNumber, null]];
  const given = ranges.flatMap((range) => boundsOf(range).map((bounds) => [range.accountId, ...bounds] as const));
  const kinds = ranges[0]?.kinds ?? [];
  const isAll = kinds.length === LINE_KINDS.length;
  // An id matches few lines. `+ 0` keeps the planner from scanning the whole period by its line numbers instead.
  const number = byKind ? "kind_number" : isById(conditions) ? "(line_number + 0)" : "line_number";
  const where = [
    "account_id = part.account_id",
    `${number} > part.floor AND ${number} <= part.ceiling`,
    ...(byKind ? ["statement_line.kind = part.kind"] : isAll ? [] : [`kind = ANY('{${kinds.join(",")}}')`]),
    ...conditionSql(conditions),
  ];
  return {
    from: `unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::smallint[]) AS part(account_id, floor, ceiling, kind)
           CROSS JOIN LATERAL (SELECT ${columns} FROM statement_line WHERE ${where.join(" AND ")}) AS line`,
    values: [0, 1, 2, 3].map((place) => given.map((bounds) => bounds[place])),
  };
}

/** How many lines a search reads, and how many it may read. Of a counterparty no more than `most` + 1 are counted. */
export type Reading = { lines: bigint; most: number };

/**
 * Returns how many lines a search of these ranges reads. Without an index that is known from the running totals; of a counterparty it counts
 * entries of an index.
 */
export async function readingOf(ranges: readonly LineRange[], conditions: LineConditions): Promise<Reading> {
  if (isById(conditions)) return { lines: 0n, most: SEARCHED_LINES_MAX };
  if (isByKind(ranges, conditions)) return { lines: ofKinds(ranges), most: SCANNED_LINES_MAX / APART };
  if (!isIndexed(conditions)) return { lines: ofAllKinds(ranges), most: SCANNED_LINES_MAX };
  const { from, values } = foundIn(ranges, { ...NO_CONDITION, ...onlyTaxId(conditions) }, "1 AS one");
  const [counted] = await rows<{ count: bigint }>({
    text: `SELECT count(*) AS count FROM (SELECT line.one FROM ${from} LIMIT ${SEARCHED_LINES_MAX + 1}) AS entry`,
    values,
  });
  return { lines: counted?.count ?? 0n, most: SEARCHED_LINES_MAX };
}

const onlyTaxId = ({ counterpartyTaxId }: LineConditions) => ({ counterpartyTaxId });

/**
 * Returns one page of the lines of some accounts that meet the conditions, newest first, and how many there are. It reads every line that
 * `readingOf` counts.
 */
export async function searchRanges(
  ranges: readonly LineRange[],
  conditions: LineConditions,
  skip: bigint,
  size: number,
): Promise<{ total: bigint; lines: AccountLine[] }> {
  const { from, values } = foundIn(ranges, conditions, "account_id, line_number, settled_at");
  const found = await rows<AccountLine & { total: bigint }>({
    text: `WITH matching AS MATERIALIZED (SELECT line.* FROM ${from}),
             page AS (SELECT * FROM matching ORDER BY settled_at DESC, account_id, line_number DESC LIMIT $5 OFFSET $6)
           SELECT counted.total, line.* FROM (SELECT count(*) AS total FROM matching) AS counted
             LEFT JOIN LATERAL (
               SELECT page.account_id AS "accountId", line.* FROM page CROSS JOIN LATERAL (
                 SELECT ${LINE_COLUMNS} FROM statement_line
                 WHERE account_id = page.account_id AND line_number = page.line_number LIMIT 1) AS line
             ) AS line ON true
           ORDER BY "settledAt" DESC, "accountId", "lineNumber" DESC`,
    values: [...values, size, skip],
  });
  // Past the last page there is one row, with the total and without a line.
  return { total: found[0]?.total ?? 0n, lines: found.filter((line) => line.lineNumber !== null) };
}

/** The number and the cents of one kind of lines of an account in one part of a period. Cents are never below zero. */
type FoundTotals = { accountId: string; part: number; kind: number; count: bigint; sum: bigint };

/**
 * Returns the totals of the lines that meet the conditions, by account, part of the period and kind. A part is the time from one of the
 * instants to the next one.
 */
export async function totalsOfRanges(
  ranges: readonly LineRange[],
  conditions: LineConditions,
  instants: readonly Date[],
): Promise<FoundTotals[]> {
  const { from, values } = foundIn(ranges, conditions, "account_id, kind, amount, settled_at");
  return rows<FoundTotals>({
    text: `SELECT line.account_id AS "accountId", width_bucket(line.settled_at, $5::timestamptz[]) - 1 AS part, line.kind,
             count(*) AS count, sum(abs(line.amount))::bigint AS sum
           FROM ${from} GROUP BY 1, 2, 3`,
    values: [...values, instants],
  });
}
