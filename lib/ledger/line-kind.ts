/**
 * The kinds of statement lines. A kind's place in this list is its number in the database and its place in the
 * running totals: never move or remove one, only add at the end. `farSide` is the book's account on the other side of
 * the border.
 */
export const LINE_KINDS = [
  { name: "deposit", farSide: "RAIL", type: "credit", method: "pix", typeB: "deposit", productType: "traditionalPix" },
  {
    name: "withdrawal",
    farSide: "RAIL",
    type: "debit",
    method: "pix",
    typeB: "withdrawal",
    productType: "traditionalPix",
  },
  { name: "refund", farSide: "RAIL", type: "debit", method: "pix", typeB: "refund", productType: "traditionalPix" },
  {
    name: "transferIn",
    farSide: "TRANSFER",
    type: "credit",
    method: "pix",
    typeB: "internalTransfer",
    productType: "internalTransfer",
  },
  {
    name: "transferOut",
    farSide: "TRANSFER",
    type: "debit",
    method: "pix",
    typeB: "internalTransfer",
    productType: "internalTransfer",
  },
  { name: "fee", farSide: "FEES", type: "debit", method: "tarifa", typeB: "fee", productType: "fee" },
  {
    name: "judicialDebit",
    farSide: "JUDICIAL",
    type: "debit",
    method: "judicialMovement",
    typeB: "judicial",
    productType: "judicial",
  },
  {
    name: "judicialCredit",
    farSide: "JUDICIAL",
    type: "credit",
    method: "judicialMovement",
    typeB: "judicial",
    productType: "judicial",
  },
] as const;

export type LineKind = (typeof LINE_KINDS)[number]["name"];
export type LineKindFacts = (typeof LINE_KINDS)[number];

const NUMBERS = new Map<string, number>(LINE_KINDS.map((kind, number) => [kind.name, number]));

/** A kind's number in the database, 0-based. */
export function lineKindNumber(kind: LineKind): number {
  return NUMBERS.get(kind) as number;
}
