/** The kinds of records that a request can be about, and that a page of the console shows. */
export const REQUEST_RECORD_KINDS = ["charge", "withdrawal", "refund", "transfer", "webhook"] as const;
export type RequestRecordKind = (typeof REQUEST_RECORD_KINDS)[number];
