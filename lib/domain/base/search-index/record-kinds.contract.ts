/** The kinds of records that are found. A kind's index is its number in the database: only add at the end. */
export const RECORD_KINDS = ["charge", "withdrawal", "refund", "transfer", "unappliedPayment"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
