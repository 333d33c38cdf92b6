/** The cookie with the time (milliseconds) of the last use of a recovery code that the person has acknowledged. */
export const RECOVERY_SEEN_COOKIE = "guiche-recovery-seen";
