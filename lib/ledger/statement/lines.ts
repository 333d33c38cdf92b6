import { rows } from "../../server/db.ts";
import { type Row, select } from "../../server/row.ts";
import { type BalanceSnapshot, totalOf } from "../balance-snapshot.ts";
import { LINE_DETAILS } from "../line-details.ts";
import { LINE_KINDS } from "../line-kind.ts";

const FIELDS = ["lineNumber", "kind", "amount", "balanceAfter", "settledAt", ...LINE_DETAILS] as const;

/** A statement line as stored. `kind` is the index in LINE_KINDS. Amounts are in cents; debits are negative. */
export type StatementLine = Row<"StatementLine", (typeof FIELDS)[number], { metadata: Record<string, string> | null }>;

/** The columns of a `StatementLine`, for a SELECT from `statement_line` without an alias. */
export const LINE_COLUMNS = select("StatementLine", "statement_line", FIELDS);

/** The lines of these kinds between two snapshots of an account. `kinds` must not contain duplicates. */
export type LineRange = { accountId: string; from: BalanceSnapshot; to: BalanceSnapshot; kinds: readonly number[] };

/** Returns the number of lines of a range. It subtracts the snapshots' counts and reads no lines. */
export function lineCount({ from, to, kinds }: LineRange): bigint {
  return totalOf(to.counts, kinds) - totalOf(from.counts, kinds);
}

/**
 * Returns up to `size` lines of a range, newest first, after the newest `skip` lines. Every line stores the number of
 * lines of each kind up to itself, so that the place where the page begins is looked up and the skipped lines are not
 * scanned.
 */
export async function linesOf(range: LineRange, skip: bigint, size: number): Promise<StatementLine[]> {
  if (skip >= lineCount(range)) return [];
  if (range.kinds.length === LINE_KINDS.length) return linesOfAllKinds(range, skip, size);
  const ceilings = await countsAfterSkipping(range, skip);
  return rows<StatementLine>({
    name: "lines-of-kinds",
    text: `SELECT page.* FROM unnest($2::smallint[], $3::bigint[], $4::bigint[]) AS wanted(kind, ceiling, floor)
           CROSS JOIN LATERAL (
             SELECT ${LINE_COLUMNS} FROM statement_line
             WHERE account_id = $1 AND statement_line.kind = wanted.kind AND kind_number > wanted.floor AND kind_number <= wanted.ceiling
             ORDER BY kind_number DESC LIMIT $5
           ) AS page ORDER BY "lineNumber" DESC LIMIT $5`,
    values: [
      range.accountId,
      range.kinds,
      range.kinds.map((kind) => ceilings[kind]),
      range.kinds.map((kind) => range.from.counts[kind]),
      size,
    ],
  });
}

function linesOfAllKinds({ accountId, from, to }: LineRange, skip: bigint, size: number): Promise<StatementLine[]> {
  return rows<StatementLine>({
    name: "lines-of-all-kinds",
    text: `SELECT ${LINE_COLUMNS} FROM statement_line WHERE account_id = $1 AND line_number > $2 AND line_number <= $3
           ORDER BY line_number DESC LIMIT $4`,
    values: [accountId, from.lineNumber, to.lineNumber - skip, size],
  });
}

/** Finds by binary search the counts per kind at the line where the page begins. */
async function countsAfterSkipping({ accountId, from, to, kinds }: LineRange, skip: bigint): Promise<bigint[]> {
  const [only] = kinds;
  if (skip === 0n) return to.counts;
  if (kinds.length === 1 && only !== undefined) return to.counts.with(only, (to.counts[only] as bigint) - skip);
  // Lines written before a kind was added have no count for it.
  const counted = kinds.map((kind) => `coalesce(counts[${kind + 1}], 0)`).join(" + ");
  const [place] = await rows<{ counts: bigint[] }>({
    name: `place-of-kinds-${kinds.join("-")}`,
    text: `WITH RECURSIVE search(low, high) AS (
             SELECT $2::bigint, $3::bigint
             UNION ALL
             SELECT CASE WHEN fits THEN middle ELSE low END, CASE WHEN fits THEN high ELSE middle - 1 END
             FROM search CROSS JOIN LATERAL (SELECT low + ((high - low + 1) >> 1) AS middle) AS m
               CROSS JOIN LATERAL (
                 SELECT ${counted} <= $4::bigint AS fits FROM statement_line WHERE account_id = $1 AND line_number = middle LIMIT 1
               ) AS line
             WHERE low < high
           )
           SELECT counts FROM search JOIN statement_line ON account_id = $1 AND line_number = low WHERE low = high`,
    values: [accountId, from.lineNumber, to.lineNumber, totalOf(to.counts, kinds) - skip],
  });
  return (place as { counts: bigint[] }).counts;
}
