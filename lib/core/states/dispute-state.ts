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
/** The dispute is over, and the payment is like any other. */
export const ENDED_DISPUTE_STATES: readonly string[] = ["COMPLETED", "CANCELLED"] satisfies DisputeState[];
/** The bank blocks nothing, or nothing any more: accepted, the money goes back. */
export const UNBLOCKED_DISPUTE_STATES: readonly string[] = [
  ...ENDED_DISPUTE_STATES,
  ...(["REFUNDING"] satisfies DisputeState[]),
];
export type DisputeState = (typeof DISPUTE_STATES)[number];
