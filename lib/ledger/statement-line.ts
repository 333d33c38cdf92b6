/** A statement line as stored. `kind` is the index in LINE_KINDS. Amounts are in cents; debits are negative. */
export type StatementLine = {
  lineNumber: bigint;
  kind: number;
  amount: bigint;
  balanceAfter: bigint;
  settledAt: Date;
  productTransactionId: string;
  endToEndId: string | null;
  externalId: string | null;
  counterpartyName: string | null;
  counterpartyTaxId: string | null;
  counterpartyIspb: string | null;
  description: string | null;
  metadata: Record<string, string> | null;
};

/** The columns of a `StatementLine`, for a SELECT. */
export const LINE_COLUMNS = `line_number AS "lineNumber", kind, amount, balance_after AS "balanceAfter", settled_at AS "settledAt",
  product_transaction_id AS "productTransactionId", end_to_end_id AS "endToEndId", external_id AS "externalId",
  counterparty_name AS "counterpartyName", counterparty_tax_id AS "counterpartyTaxId", counterparty_ispb AS "counterpartyIspb",
  description, metadata`;
