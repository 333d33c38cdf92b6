/** The details of a movement that its statement line stores, besides its numbers. */
export const LINE_DETAILS = [
  "productTransactionId",
  "endToEndId",
  "externalId",
  "counterpartyName",
  "counterpartyTaxId",
  "counterpartyIspb",
  "description",
  "metadata",
] as const;
