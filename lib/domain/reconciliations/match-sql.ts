import { lineKindNumber } from "#lib/ledger/line-kind.ts";

/**
 * The columns by which rows and lines are paired, one pass after the other. `keyKind`: of the rows. `line`: the line's key. A scalar
 * SELECT is a look-up by an index for each line that is still without a row, whatever the planner thinks of their number.
 */
type Pass = { keyKind: number; line: string; by: readonly string[] };

const ORIGINAL = `(SELECT r.end_to_end_id FROM refund r
  WHERE b.kind = ${lineKindNumber("refund")} AND r.account_id = b.account_id AND r.id = b.product_transaction_id)`;
const CHARGE = `(SELECT p.charge_id::text FROM payment p
  WHERE b.kind = ${lineKindNumber("deposit")} AND p.account_id = b.account_id AND p.end_to_end_id = b.end_to_end_id)`;

/** By the index of a key's kind: its column, and what platforms know a movement by instead. */
const LINE_KEYS = [
  ["b.end_to_end_id", ORIGINAL],
  ["b.external_id"],
  ["b.product_transaction_id::text", CHARGE],
] as const;

export type MatchSql = {
  keyKinds: readonly number[];
  /** Whether every row says its kind of movement. Else only the sign tells a deposit from a payout. */
  byKind: boolean;
  accountCount: number;
};

const ROW = "row_number, key_kind, key, kind, amount, at, is_day";
const LINE = "account_id, line_number, kind, amount, settled_at, product_transaction_id, end_to_end_id, external_id";

/**
 * Returns the common table expressions that pair a file's rows with the book's lines. They end with `pair` (a row, a line and
 * `exact`: their amounts agree), `row_left` and `line_left`. A pass pairs the first row of a key with the first line of it, the
 * second with the second, so that a key that is there a thousand times does not make a million pairs. $1: the lease of the rows;
 * then for each account its id and its first and last line number, as `accountAt` says; `$kinds`: the kinds of lines.
 */
export function pairingSql({ keyKinds, byKind, accountCount }: MatchSql, kinds: string): string {
  const kind = byKind ? ["kind"] : [];
  const exact = keyKinds.flatMap((keyKind) =>
    (LINE_KEYS[keyKind] ?? []).map((line): Pass => ({ keyKind, line, by: ["amount", ...kind] })),
  );
  const direction = byKind ? "kind" : "(amount < 0)";
  const differing = [[direction], []].flatMap((by) =>
    keyKinds.map((keyKind): Pass => ({ keyKind, line: LINE_KEYS[keyKind]?.[0] ?? "", by })),
  );
  const passes = [...exact, ...differing];
  const lines = Array.from({ length: accountCount }, (_, account) => linesSql(account, kinds)).join(" UNION ALL ");
  const pairs = passes.map(
    (_, i) => `SELECT *, ${i < exact.length} AS exact FROM joined_${i}
      WHERE f_row_number IS NOT NULL AND b_line_number IS NOT NULL`,
  );
  return `line AS MATERIALIZED (${lines}),
    row_of_file AS MATERIALIZED (SELECT ${ROW} FROM reconciliation_row WHERE lease = $1),
    ${passes.map((pass, i) => passSql(pass, i)).join(",\n")},
    row_left AS (SELECT ${ROW} FROM row_${passes.length - 1}),
    line_left AS (SELECT ${LINE} FROM line_${passes.length - 1}),
    pair AS (${pairs.join(" UNION ALL ")})`;
}

/** The numbers of the parameters of an account: its id, and the line numbers after and up to which its lines are. */
function accountAt(account: number): [id: string, after: string, upto: string] {
  return [`$${account * 3 + 2}::uuid`, `$${account * 3 + 3}::bigint`, `$${account * 3 + 4}::bigint`];
}

function linesSql(account: number, kinds: string): string {
  const [id, after, upto] = accountAt(account);
  return `SELECT ${LINE} FROM statement_line
    WHERE account_id = ${id} AND line_number > ${after} AND line_number <= ${upto} AND kind = ANY(${kinds}::smallint[])`;
}

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

/** A FULL JOIN is hashed or merged, never nested: the planner does not know how many rows there are. */
function passSql({ keyKind, line, by }: Pass, i: number): string {
  const [rows, lines] = i === 0 ? ["row_of_file", "line"] : [`row_${i - 1}`, `line_${i - 1}`];
  const same = by.map((column) => (column.startsWith("(") ? column : `b.${column}`));
  const partition = (key: string, columns: readonly string[]) => [key, ...columns].join(", ");
  return `f_${i} AS (SELECT ${ROW}${by.map((column, n) => `, ${column} AS by_${n}`).join("")},
        row_number() OVER (PARTITION BY ${partition("key", by)} ORDER BY row_number) AS nth
      FROM ${rows} WHERE key_kind = ${keyKind}),
    b_${i} AS (SELECT *, row_number() OVER (PARTITION BY ${partition(
      "line_key",
      by.map((_, n) => `by_${n}`),
    )} ORDER BY account_id, line_number) AS nth
      FROM (SELECT ${LINE}, ${line} COLLATE "C" AS line_key${same.map((column, n) => `, ${column} AS by_${n}`).join("")}
        FROM ${lines} b) AS keyed WHERE line_key IS NOT NULL),
    joined_${i} AS MATERIALIZED (SELECT ${named("f", ROW)}, ${named("b", LINE)} FROM f_${i} f FULL JOIN b_${i} b
      ON f.key = b.line_key AND f.nth = b.nth${by.map((_, n) => ` AND f.by_${n} = b.by_${n}`).join("")}),
    row_${i} AS (SELECT ${renamed("f", ROW)} FROM joined_${i} WHERE b_line_number IS NULL
      UNION ALL SELECT ${ROW} FROM ${rows} WHERE key_kind <> ${keyKind}),
    line_${i} AS (SELECT ${renamed("b", LINE)} FROM joined_${i} WHERE f_row_number IS NULL
      UNION ALL SELECT ${LINE} FROM ${lines} b WHERE ${line} IS NULL)`;
}
