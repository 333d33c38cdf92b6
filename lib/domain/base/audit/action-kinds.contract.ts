/** What kind of act an action is, for filters. */
export const ACTION_GROUPS = [
  "access",
  "money",
  "people",
  "integration",
  "settings",
  "data",
  "approvals",
  "sandbox",
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** The kinds of things that actions are done to. `self`: the person's own access. */
export const SUBJECT_KINDS = [
  "charge",
  "withdrawal",
  "refund",
  "transfer",
  "unappliedPayment",
  "dispute",
  "account",
  "pixKey",
  "webhook",
  "credential",
  "staff",
  "self",
  "approval",
  "operator",
  "taxId",
  "statement",
  "period",
  "schedule",
  "sftpServer",
  "connection",
  "reconciliation",
  "proof",
  "audit",
  "message",
  "note",
  "player",
  "sandbox",
  "service",
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
