/**
 * The kinds of statement lines. A kind's index in this list is its number in the database and its index in the running
 * totals: never move or remove a kind, only add at the end. `farSide` is the external account in the kind's postings
 * (see `BookAccount`).
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
  {
    name: "payoutReturn",
    farSide: "RAIL",
    type: "credit",
    method: "pix",
    typeB: "withdrawalReturn",
    productType: "traditionalPix",
  },
] as const;

export type LineKind = (typeof LINE_KINDS)[number]["name"];
export type LineKindFacts = (typeof LINE_KINDS)[number];

const NUMBERS = new Map<string, number>(LINE_KINDS.map((kind, number) => [kind.name, number]));

/** Returns a kind's number in the database, starting at 0. */
export function lineKindNumber(kind: LineKind): number {
  return NUMBERS.get(kind) as number;
}
