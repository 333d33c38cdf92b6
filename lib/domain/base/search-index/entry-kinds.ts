import { RECORD_KINDS, type RecordKind } from "./record-kinds.contract.ts";

/** The table of each kind of record. */
export const TABLE: Record<RecordKind, string> = {
  charge: "charge",
  withdrawal: "withdrawal",
  refund: "refund",
  transfer: "transfer",
  unappliedPayment: "unapplied_payment",
};

/** Returns a kind's number in the database. */
export function kindNumber(kind: RecordKind): number {
  return RECORD_KINDS.indexOf(kind);
}

/** The most records that one search answers with. */
export const HITS_MAX = 20;
/** By how many of its last characters an endToEndId is found. The others are the bank and the minute. */
export const ENDING_LENGTH = 11;
/** By how many of its first letters a name is found. */
export const NAME_LENGTH = 100;
