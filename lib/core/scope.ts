import {
  ADMIN_ALONE,
  EVERY_ROLE,
  MAY_CHARGE,
  MAY_INTEGRATE,
  MAY_SEE_INTEGRATION,
  MAY_SEE_MONEY,
  MAY_UNMASK,
  MAY_USE_SANDBOX,
  type Role,
} from "./role.ts";

/** The scopes that a credential can have: docs/specification-gaps.md §2. */
export const SCOPES = [
  "deposit.read",
  "deposit.write",
  "withdraw.read",
  "withdraw.write",
  "refund.read",
  "refund.write",
  "transfer.read",
  "transfer.write",
  "webhook.read",
  "webhook.write",
  "balance.read",
  "statement.read",
  "mock.write",
  "taxId.read",
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scope without which CPFs are masked in whatever a credential is answered. No operation needs it. */
export const WHOLE_TAX_IDS = "taxId.read" satisfies Scope;

const MOVE_MONEY: readonly Scope[] = ["withdraw.write", "refund.write", "transfer.write"];
/** Whoever changes webhooks can hide from the operator's system where its money goes. */
const NEED_CERTIFICATE: readonly Scope[] = [...MOVE_MONEY, "webhook.write"];

/** Returns whether a scope moves money or changes webhooks: with MTLS=required it needs a client certificate. */
export function needsCertificate(scope: Scope): boolean {
  return NEED_CERTIFICATE.includes(scope);
}

/**
 * Who may give a scope to a credential: a role that may do the same in the console itself. What moves money is an
 * administrator's alone, because a program asks for no fresh reauthentication. `taxId.read` stands for the same right of a webhook too.
 */
const GRANTED_BY: Record<Scope, readonly Role[]> = {
  "deposit.read": EVERY_ROLE,
  "deposit.write": MAY_CHARGE,
  "withdraw.read": MAY_SEE_MONEY,
  "withdraw.write": ADMIN_ALONE,
  "refund.read": MAY_SEE_MONEY,
  "refund.write": ADMIN_ALONE,
  "transfer.read": MAY_SEE_MONEY,
  "transfer.write": ADMIN_ALONE,
  "webhook.read": MAY_SEE_INTEGRATION,
  "webhook.write": MAY_INTEGRATE,
  "balance.read": MAY_SEE_MONEY,
  "statement.read": MAY_SEE_MONEY,
  "mock.write": MAY_USE_SANDBOX,
  "taxId.read": MAY_UNMASK,
};

/**
 * Returns whether a role may give this scope to a credential. It must also be allowed to issue credentials
 * (`MAY_INTEGRATE`).
 */
export function mayGrant(role: string, scope: Scope): boolean {
  return GRANTED_BY[scope].includes(role as Role);
}

/** Returns whether one of the scopes moves money. */
export function movesMoney(scopes: readonly string[]): boolean {
  return MOVE_MONEY.some((scope) => scopes.includes(scope));
}

/** Returns whether two administrators must agree on these scopes, where the operator asks for two. */
export function needsTwo(scopes: readonly string[]): boolean {
  return movesMoney(scopes) || scopes.includes(WHOLE_TAX_IDS);
}
