import { rows } from "../server/db.ts";
import { LINE_COLUMNS, type StatementLine } from "./statement-line.ts";

/** Lines that carry these ids or this counterparty, numbered above `after` and up to `upto`. Give one of the three at least. */
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
 * Searched lines, newest first, and how many there are. What is counted and passed over are index entries of one payment
 * or one counterparty, not the account's history.
 */
export async function searchLines(
  search: Search,
  skip: bigint,
  size: number,
): Promise<{ total: bigint; lines: StatementLine[] }> {
  const members = [
    ["end_to_end_id", search.endToEndId],
    ["product_transaction_id", search.productTransactionId],
    ["counterparty_tax_id", search.counterpartyTaxId],
  ] as const;
  const given = members.filter(([, value]) => value !== undefined);
  const where = `account_id = $1 AND line_number > $2 AND line_number <= $3 AND kind = ANY($4::smallint[])
    ${given.map(([column], i) => `AND ${column} = $${i + 5}`).join(" ")}`;
  const values = [search.accountId, search.after, search.upto, search.kinds, ...given.map(([, value]) => value)];
  const [counted, lines] = await Promise.all([
    rows<{ total: bigint }>({ text: `SELECT count(*) AS total FROM statement_line WHERE ${where}`, values }),
    rows<StatementLine>({
      text: `SELECT ${LINE_COLUMNS} FROM statement_line WHERE account_id = $1 AND line_number IN (
               SELECT line_number FROM statement_line WHERE ${where}
               ORDER BY line_number DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}
             ) ORDER BY line_number DESC`,
      values: [...values, size, skip],
    }),
  ]);
  return { total: counted[0]?.total ?? 0n, lines };
}
