/**
 * The kinds of statement lines. A kind's place in this list is its number in the database and its place in the
 * running totals: never move or remove one, only add at the end.
 */
export const LINE_KINDS = [
  { name: "deposit", type: "credit", method: "pix", typeB: "deposit", productType: "traditionalPix" },
  { name: "withdrawal", type: "debit", method: "pix", typeB: "withdrawal", productType: "traditionalPix" },
  { name: "refund", type: "debit", method: "pix", typeB: "refund", productType: "traditionalPix" },
  { name: "transferIn", type: "credit", method: "pix", typeB: "internalTransfer", productType: "internalTransfer" },
  { name: "transferOut", type: "debit", method: "pix", typeB: "internalTransfer", productType: "internalTransfer" },
  { name: "fee", type: "debit", method: "tarifa", typeB: "fee", productType: "fee" },
  { name: "judicialDebit", type: "debit", method: "judicialMovement", typeB: "judicial", productType: "judicial" },
  { name: "judicialCredit", type: "credit", method: "judicialMovement", typeB: "judicial", productType: "judicial" },
] as const;

export type LineKind = (typeof LINE_KINDS)[number]["name"];
export type LineKindFacts = (typeof LINE_KINDS)[number];

const NUMBERS = new Map<string, number>(LINE_KINDS.map((kind, number) => [kind.name, number]));

/** A kind's number in the database, 0-based. */
export function lineKindNumber(kind: LineKind): number {
  return NUMBERS.get(kind) as number;
}
