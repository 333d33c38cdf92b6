/** The cookie that remembers of which use of a recovery code (its milliseconds) the person has been told. */
export const RECOVERY_SEEN_COOKIE = "guiche-recovery-seen";
