import { rows } from "../../server/db.ts";
import { isById, type LineConditions } from "./line-conditions.ts";
import { LINE_COLUMNS, type StatementLine } from "./lines.ts";

/** Selects lines of these kinds, numbered above `after` up to `upto`, that meet every given condition. */
export type Search = LineConditions & {
  accountId: string;
  after: bigint;
  upto: bigint;
  kinds: readonly number[];
  /** Told how many line numbers have just been looked through, while a file of the lines is made. */
  onRead?: (lineNumbers: bigint) => void;
};

/**
 * Returns one page of a search's lines, newest first, and the total number of lines. At least one id or the
 * counterparty must be given: the count and the offset then scan the index entries of one payment or one counterparty,
 * not the account's whole history. Other conditions are not looked at: see `searchRanges`.
 */
export async function searchLines(
  search: Search,
  skip: bigint,
  size: number,
): Promise<{ total: bigint; lines: StatementLine[] }> {
  const { accountId, after, upto, kinds, endToEndId, productTransactionId, counterpartyTaxId } = search;
  const members = [
    ["end_to_end_id", endToEndId],
    ["product_transaction_id", productTransactionId],
    ["counterparty_tax_id", counterpartyTaxId],
  ] as const;
  const given = members.filter(([, value]) => value !== undefined);
  // An id matches few lines. `+ 0` keeps the planner from scanning the whole period by its line numbers instead.
  const number = isById(search) ? "(line_number + 0)" : "line_number";
  const found = await rows<StatementLine & { total: bigint }>({
    name: `search-lines-${given.map(([column]) => column).join("-")}`,
    text: `WITH matching AS MATERIALIZED (
             SELECT line_number FROM statement_line
             WHERE account_id = $1 AND ${number} > $2 AND ${number} <= $3 AND kind = ANY($4::smallint[])
               ${given.map(([column], i) => `AND ${column} = $${i + 7}`).join(" ")}
           ), page AS (SELECT line_number FROM matching ORDER BY line_number DESC LIMIT $5 OFFSET $6)
           SELECT counted.total, line.* FROM (SELECT count(*) AS total FROM matching) AS counted
             LEFT JOIN LATERAL (
               SELECT ${LINE_COLUMNS} FROM page JOIN statement_line USING (line_number) WHERE account_id = $1
             ) AS line ON true ORDER BY "lineNumber" DESC`,
    values: [accountId, after, upto, kinds, size, skip, ...given.map(([, value]) => value)],
  });
  // Past the last page there is one row, with the total and without a line.
  return { total: found[0]?.total ?? 0n, lines: found.filter((line) => line.lineNumber !== null) };
}
