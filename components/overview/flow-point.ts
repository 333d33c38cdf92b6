/** Money in and out in one hour or day, in cents, and how that hour or day is called. */
export type FlowPoint = { at: Date; label: string; in: bigint; out: bigint };
