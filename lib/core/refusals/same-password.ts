/** The message of the refusal of a new password that is the current one. The console tells it from other refusals. */
export const SAME_PASSWORD = "must be another one than before";
