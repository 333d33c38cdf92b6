/** Money in and out in one hour or day, in cents. `label` is the name of that hour or day. */
export type FlowPoint = { at: Date; label: string; in: bigint; out: bigint };
