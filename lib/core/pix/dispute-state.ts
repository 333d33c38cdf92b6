/** The states of a dispute (MED) in the norm. */
export const DISPUTE_STATES = [
  "CREATED",
  "TRACKED",
  "AWAITING_ANALYSIS",
  "ANALYSED",
  "REFUNDING",
  "COMPLETED",
  "CANCELLED",
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
