import pg from "pg";
import { wordsSql } from "./words-sql.ts";

const { escapeLiteral } = pg;

/**
 * What a line must have besides its place in a book and its kind. Amounts: cents whatever the sign, both included. `text`: words that are
 * all in its description, externalId, endToEndId or counterparty's name. `hour`: the hour of the BRT day in which it settled, 0 to 23.
 */
export type LineConditions = {
  endToEndId: string | undefined;
  productTransactionId: string | undefined;
  counterpartyTaxId: string | undefined;
  amountFrom?: bigint | undefined;
  amountTo?: bigint | undefined;
  text?: string | undefined;
  hour?: number | undefined;
};

export const NO_CONDITION: LineConditions = {
  endToEndId: undefined,
  productTransactionId: undefined,
  counterpartyTaxId: undefined,
};

/** The conditions that no running total knows: with one of them lines are read. */
const CONDITIONS: readonly (keyof LineConditions)[] = [
  "endToEndId",
  "productTransactionId",
  "counterpartyTaxId",
  "amountFrom",
  "amountTo",
  "text",
  "hour",
];

/** Returns whether any condition is given, so that lines have to be read. */
export function hasCondition(conditions: LineConditions): boolean {
  return CONDITIONS.some((name) => conditions[name] !== undefined);
}

/** Returns whether the conditions name an id, which few lines have. */
export function isById({ endToEndId, productTransactionId }: LineConditions): boolean {
  return Boolean(endToEndId || productTransactionId);
}

/** Returns whether an index finds the lines. Without one, each line of the period and its kinds is read. */
export function isIndexed(conditions: LineConditions): boolean {
  return isById(conditions) || Boolean(conditions.counterpartyTaxId);
}

const TEXTS = ["counterparty_name", "description", "external_id", "end_to_end_id"];
// BRT is three hours behind UTC all year, as in lib/core/brt.ts.
const HOUR = "extract(hour FROM settled_at AT TIME ZONE 'UTC' - interval '3 hours')";

/** Returns the conditions in SQL, over the columns of `statement_line`: those first that cost the least. */
export function conditionSql(conditions: LineConditions): string[] {
  const { endToEndId, productTransactionId, counterpartyTaxId, amountFrom, amountTo, text, hour } = conditions;
  return [
    ...(endToEndId ? [`end_to_end_id = ${escapeLiteral(endToEndId)}`] : []),
    ...(productTransactionId ? [`product_transaction_id = ${escapeLiteral(productTransactionId)}`] : []),
    ...(counterpartyTaxId ? [`counterparty_tax_id = ${escapeLiteral(counterpartyTaxId)}`] : []),
    ...(amountFrom === undefined ? [] : [`abs(amount) >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [`abs(amount) <= ${amountTo}`]),
    ...(hour === undefined ? [] : [`${HOUR} = ${hour}`]),
    ...(text === undefined ? [] : wordsSql(TEXTS, text)),
  ];
}
