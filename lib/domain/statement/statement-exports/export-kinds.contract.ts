export const EXPORT_STATUSES = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;

/** Sent while it was made, made in the background for a person or a credential, or for a schedule. */
export const EXPORT_KINDS = ["direct", "job", "schedule"] as const;
