import { rows } from "../server/db.ts";
import { LINE_COLUMNS, type StatementLine } from "./statement-line.ts";

/** Lines of these kinds, numbered above `after` and up to `upto`, that carry the ids and the counterparty that are given. */
export type Search = {
  accountId: string;
  after: bigint;
  upto: bigint;
  kinds: readonly number[];
  endToEndId: string | undefined;
  productTransactionId: string | undefined;
  counterpartyTaxId: string | undefined;
};

/**
 * Searched lines, newest first, and how many there are. One of the ids or the counterparty must be given: what is counted and passed over are index entries of one payment
 * or one counterparty, not the account's history.
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
  // An id names a handful of lines: the range must not tempt the planner to walk through the period instead.
  const number = endToEndId || productTransactionId ? "(line_number + 0)" : "line_number";
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
  // Past the last page only the total comes.
  return { total: found[0]?.total ?? 0n, lines: found.filter((line) => line.lineNumber !== null) };
}
