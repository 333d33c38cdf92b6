import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { LINE, nearestSql, type Pass, passSql, ROW } from "./match-pass-sql.ts";
import { NO_KEY } from "./read-row.ts";

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
