import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { NO_KEY } from "../column-mapping/read-row.ts";
export const ORIGINAL = `(SELECT r.end_to_end_id FROM refund r
  WHERE b.kind = ${lineKindNumber("refund")} AND r.account_id = b.account_id AND r.id = b.product_transaction_id)`;
export const CHARGE = `(SELECT p.charge_id::text FROM payment p
  WHERE b.kind = ${lineKindNumber("deposit")} AND p.account_id = b.account_id AND p.end_to_end_id = b.end_to_end_id)`;

/** By the index of a key's kind: its column, and what platforms know a movement by instead. */
const LINE_KEYS = [
  ["b.end_to_end_id", ORIGINAL],
  ["b.external_id"],
  ["b.product_transaction_id::text", CHARGE],
] as const;
/** The kinds of keys that may come back in another case, as CNAB 240 writes all of its letters: not our own ids. */
const CASED = [0, 1];
const BRT_DAY = (at: string) => `(${at} - interval '3 hours')::date::text`;
const folded = (text: string) => `lower(${text} COLLATE "C")`;

export type MatchSql = {
  keyKinds: readonly number[];
  /** Whether every row says its kind of movement. Else only the sign tells a deposit from a payout. */
  byKind: boolean;
  accountCount: number;
};

/**
 * Returns the common table expressions that pair a file's rows with the book's lines. They end with `pair` (a row, a line, `exact`:
 * their amounts agree, and `how`), `row_left` and `line_left`. A pass pairs the first row of a key with the first line of it, the
 * second with the second, so that a key that is there a thousand times does not make a million pairs. $1: the lease of the rows;
 * then for each account its id and its first and last line number, as `accountAt` says; `kinds`: the kinds of lines; `tolerance`: the
 * minutes that two times may be apart.
 */
export function pairingSql({ keyKinds, byKind, accountCount }: MatchSql, kinds: string, tolerance: string): string {
  const passes = passesOf(
    keyKinds.filter((keyKind) => keyKind < NO_KEY),
    byKind,
  );
  const lines = Array.from({ length: accountCount }, (_, account) => linesSql(account, kinds)).join(" UNION ALL ");
  const timed = keyKinds.includes(NO_KEY) ? timedPasses(passes.length, byKind, tolerance) : [];
  const steps = [
    ...passes.map((pass, i) => ({ ...pass, sql: passSql(pass, i) })),
    ...timed.map((sql) => ({ exact: true, how: "TIME", sql })),
  ];
  const pairs = steps.map(
    ({ exact, how }, i) => `SELECT *, ${exact} AS exact, '${how}' AS how FROM joined_${i}
      WHERE f_row_number IS NOT NULL AND b_line_number IS NOT NULL`,
  );
  return `line AS MATERIALIZED (${lines}),
    row_of_file AS MATERIALIZED (SELECT ${ROW} FROM reconciliation_row WHERE lease = $1),
    ${steps.map(({ sql }) => sql).join(",\n")},
    row_left AS (SELECT ${ROW} FROM row_${steps.length - 1}),
    line_left AS (SELECT ${LINE} FROM line_${steps.length - 1}),
    pair AS (${pairs.join(" UNION ALL ")})`;
}

/** By id and amount; then by an id in another case; then by id alone, rather in the same direction. */
function passesOf(keyKinds: readonly number[], byKind: boolean): Pass[] {
  const kind = byKind ? ["kind"] : [];
  const keys = keyKinds.flatMap((keyKind) => (LINE_KEYS[keyKind] ?? []).map((line) => ({ keyKind, line })));
  const exact = { by: ["amount", ...kind], exact: true };
  const cased = (keyKind: number, line: string) =>
    CASED.includes(keyKind) ? { row: folded("key"), line: folded(line) } : { row: "key", line };
  return [
    ...keys.map(({ keyKind, line }): Pass => ({ ...exact, keyKind, row: "key", line, how: "ID" })),
    ...keys
      .filter(({ keyKind }) => CASED.includes(keyKind))
      .map(({ keyKind, line }): Pass => ({ ...exact, keyKind, ...cased(keyKind, line), how: "CASE" })),
    ...[[byKind ? "kind" : "(amount < 0)"], []].flatMap((by) =>
      keyKinds.map(
        (keyKind): Pass => ({ keyKind, ...cased(keyKind, LINE_KEYS[keyKind]?.[0] ?? ""), by, exact: false, how: "ID" }),
      ),
    ),
  ];
}

/**
 * Rows without an id. First those of a day and an amount of which the book has exactly as many: which is which makes no difference.
 * Then those that are nearest to a line as it is to them, where no other is as near.
 */
function timedPasses(first: number, byKind: boolean, tolerance: string): string[] {
  const by = ["amount", ...(byKind ? ["kind"] : [])];
  const apart = `(f.is_day OR abs(extract(epoch FROM f.at - b.settled_at)) <= ${tolerance} * 60)`;
  const even: Pass = {
    keyKind: NO_KEY,
    row: BRT_DAY("at"),
    line: BRT_DAY("b.settled_at"),
    by,
    exact: true,
    how: "TIME",
  };
  const order = { rows: "at, row_number", lines: "settled_at, account_id, line_number" };
  return [
    passSql(even, first, { order, also: ` AND f.alike = b.alike AND ${apart}` }),
    nearestSql(first + 1, by, tolerance),
  ];
}

/** The numbers of the parameters of an account: its id, and the line numbers after and up to which its lines are. */
function accountAt(account: number): [id: string, after: string, upto: string] {
  return [`$${account * 3 + 2}::uuid`, `$${account * 3 + 3}::bigint`, `$${account * 3 + 4}::bigint`];
}

export function linesSql(account: number, kinds: string, columns = LINE): string {
  const [id, after, upto] = accountAt(account);
  return `SELECT ${columns} FROM statement_line
    WHERE account_id = ${id} AND line_number > ${after} AND line_number <= ${upto} AND kind = ANY(${kinds}::smallint[])`;
}

/** How a row and a line found each other: by an id, by one in another case, or by amount and time alone. */
type How = "ID" | "CASE" | "TIME";

/**
 * What rows and lines are paired by, one pass after the other. `keyKind`: of the rows. `row`, `line`: their keys. `exact`: their
 * amounts agree. A scalar SELECT is a look-up by an index for each line that is still without a row, whatever the planner thinks of
 * their number.
 */
type Pass = { keyKind: number; row: string; line: string; by: readonly string[]; exact: boolean; how: How };

const ROW = "row_number, key_kind, key, kind, amount, at, is_day";

const LINE = "account_id, line_number, kind, amount, settled_at, product_transaction_id, end_to_end_id, external_id";

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
function passSql({ keyKind, row, line, by }: Pass, i: number, { order = ORDER, also = "" } = {}): string {
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
function nearestSql(i: number, by: readonly string[], tolerance: string): string {
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
