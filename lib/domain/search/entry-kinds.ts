import { RECORD_KINDS } from "./search.contract.ts";

export type RecordKind = (typeof RECORD_KINDS)[number];

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
