import { lineKindNumber } from "../line-kind.ts";
import { LINE_COLUMNS, type StatementLine } from "./lines.ts";

const FEE = lineKindNumber("fee");

/** A movement and its fee are posted together: they are neighbours in their book, and name the same record. */
const neighbour = (step: "+ 1" | "- 1") => `FROM statement_line near WHERE near.account_id = statement_line.account_id
  AND near.line_number = statement_line.line_number ${step} AND near.product_transaction_id = statement_line.product_transaction_id`;
const FEE_OF_MOVEMENT = `coalesce((SELECT -near.amount ${neighbour("+ 1")} AND near.kind = ${FEE}), 0)`;
const IS_ALONE = `NOT EXISTS (SELECT ${neighbour("- 1")} AND near.kind <> ${FEE})`;

/**
 * SQL over the columns of `statement_line`, in cents. On the line of a movement: its amount, its fee (not below zero), and what both are
 * together. On the line of its fee all are NULL, so that the sum of `net` is what the lines moved. A fee without a movement is its own.
 */
export const NET_SQL = {
  gross: `CASE WHEN kind <> ${FEE} THEN amount WHEN ${IS_ALONE} THEN 0 END`,
  fee: `CASE WHEN kind <> ${FEE} THEN ${FEE_OF_MOVEMENT} WHEN ${IS_ALONE} THEN -amount END`,
  net: `CASE WHEN kind <> ${FEE} THEN amount - ${FEE_OF_MOVEMENT} WHEN ${IS_ALONE} THEN amount END`,
} as const;

export type NetColumn = keyof typeof NET_SQL;

/** A line with what its row says of its fee. */
export type NetLine = StatementLine & { [Column in NetColumn]: bigint | null };

/** The columns of a `NetLine`, for a SELECT from `statement_line` without an alias. */
export const NET_LINE_COLUMNS = [
  LINE_COLUMNS,
  ...Object.entries(NET_SQL).map(([name, sql]) => `(${sql}) AS ${name}`),
].join(", ");
