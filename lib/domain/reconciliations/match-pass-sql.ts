import { NO_KEY } from "./read-row.ts";

/** How a row and a line found each other: by an id, by one in another case, or by amount and time alone. */
type How = "ID" | "CASE" | "TIME";

/**
 * What rows and lines are paired by, one pass after the other. `keyKind`: of the rows. `row`, `line`: their keys. `exact`: their
 * amounts agree. A scalar SELECT is a look-up by an index for each line that is still without a row, whatever the planner thinks of
 * their number.
 */
export type Pass = { keyKind: number; row: string; line: string; by: readonly string[]; exact: boolean; how: How };

export const ROW = "row_number, key_kind, key, kind, amount, at, is_day";
export const LINE =
  "account_id, line_number, kind, amount, settled_at, product_transaction_id, end_to_end_id, external_id";

const named = (alias: string, columns: string) =>
  columns
    .split(", ")
    .map((column) => `${alias}.${column} AS ${alias}_${column}`)
    .join(", ");
const renamed = (alias: string, columns: string) =>
  columns
    .split(", ")
    .map((column) => `${alias}_${column} AS ${column}`)
    .join(", ");

const ORDER = { rows: "row_number", lines: "account_id, line_number" };

/**
 * Returns the common table expressions of the pass `i`. A FULL JOIN is hashed or merged, never nested: the planner does not know how
 * many rows there are.
 */
export function passSql({ keyKind, row, line, by }: Pass, i: number, { order = ORDER, also = "" } = {}): string {
  const [rows, lines] = i === 0 ? ["row_of_file", "line"] : [`row_${i - 1}`, `line_${i - 1}`];
  const same = by.map((column) => (column.startsWith("(") ? column : `b.${column}`));
  const alike = ["side_key", ...by.map((_, n) => `by_${n}`)].join(", ");
  const numbered = (columns: string, from: string, within: string) =>
    `SELECT *, row_number() OVER (PARTITION BY ${alike} ORDER BY ${within}) AS nth, count(*) OVER (PARTITION BY ${alike}) AS alike
      FROM (SELECT ${columns} FROM ${from}) AS keyed WHERE side_key IS NOT NULL`;
  const bys = (columns: readonly string[]) => columns.map((column, n) => `, ${column} AS by_${n}`).join("");
  return `f_${i} AS (${numbered(`${ROW}, ${row} AS side_key${bys(by)}`, `${rows} WHERE key_kind = ${keyKind}`, order.rows)}),
    b_${i} AS (${numbered(`${LINE}, ${line} COLLATE "C" AS side_key${bys(same)}`, `${lines} b`, order.lines)}),
    joined_${i} AS MATERIALIZED (SELECT ${named("f", ROW)}, ${named("b", LINE)} FROM f_${i} f FULL JOIN b_${i} b
      ON f.side_key = b.side_key AND f.nth = b.nth${by.map((_, n) => ` AND f.by_${n} = b.by_${n}`).join("")}${also}),
    row_${i} AS (SELECT ${renamed("f", ROW)} FROM joined_${i} WHERE b_line_number IS NULL AND f_row_number IS NOT NULL
      UNION ALL SELECT ${ROW} FROM ${rows} WHERE key_kind <> ${keyKind}),
    line_${i} AS (SELECT ${renamed("b", LINE)} FROM joined_${i} WHERE f_row_number IS NULL
      UNION ALL SELECT ${LINE} FROM ${lines} b WHERE ${line} IS NULL)`;
}

/**
 * Returns the common table expressions of the pass `i`, over rows without an id. A row and a line of the same amount that are nearest to each other stand side by side in the order of time. Where another of the
 * same side has the very same time, or one of the other side is as near, nobody can tell.
 */
export function nearestSql(i: number, by: readonly string[], tolerance: string): string {
  const [rows, lines] = [`row_${i - 1}`, `line_${i - 1}`];
  const columns = by.join(", ");
  const clear = (side: string, gap: string, of: string) =>
    `coalesce(CASE WHEN ${side} = ${of} THEN ${gap} > interval '0' ELSE ${gap} > gap END, true)`;
  const row = "CASE WHEN n.is_row THEN n.place ELSE n.next_place END";
  const line = "CASE WHEN n.is_row THEN n.next_place ELSE n.place END";
  return `near_${i} AS (
      SELECT * FROM (
        SELECT is_row, place, account_id, lead(is_row) OVER w AS next_is_row, lead(place) OVER w AS next_place, lead(account_id) OVER w AS next_account_id,
          lead(at) OVER w - at AS gap, lag(is_row) OVER w AS before_is_row, at - lag(at) OVER w AS gap_before,
          lead(is_row, 2) OVER w AS after_is_row, lead(at, 2) OVER w - lead(at) OVER w AS gap_after
        FROM (SELECT true AS is_row, row_number::bigint AS place, NULL::uuid AS account_id, at, ${columns} FROM ${rows}
            WHERE key_kind = ${NO_KEY} AND NOT is_day
          UNION ALL SELECT false, line_number, account_id, settled_at, ${columns} FROM ${lines}) AS sides
        WINDOW w AS (PARTITION BY ${columns} ORDER BY at, is_row, place)) AS placed
      WHERE next_is_row <> is_row AND gap <= make_interval(mins => ${tolerance})
        AND ${clear("before_is_row", "gap_before", "is_row")} AND ${clear("after_is_row", "gap_after", "next_is_row")}),
    joined_${i} AS MATERIALIZED (SELECT ${named("f", ROW)}, ${named("b", LINE)} FROM near_${i} n
      JOIN ${rows} f ON f.row_number = ${row}
      JOIN ${lines} b ON b.account_id = coalesce(n.account_id, n.next_account_id) AND b.line_number = ${line}),
    row_${i} AS (SELECT ${ROW} FROM ${rows} r WHERE NOT EXISTS (SELECT FROM joined_${i} j WHERE j.f_row_number = r.row_number)),
    line_${i} AS (SELECT ${LINE} FROM ${lines} l
      WHERE NOT EXISTS (SELECT FROM joined_${i} j WHERE j.b_account_id = l.account_id AND j.b_line_number = l.line_number))`;
}
