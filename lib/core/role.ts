/** The roles that a member of an operator's staff can have. */
export const ROLES = ["admin", "operator", "finance", "support", "qa", "developer", "auditor"] as const;
export type Role = (typeof ROLES)[number];

/** The role of the installation's own staff. No operator's administrator can give it. */
export const PLATFORM = "platform";
/**
 * The id under which the installation's own staff and their audit events are kept. The database lets it have no account,
 * and no staff of another role than `platform`.
 */
export const PLATFORM_ID = "00000000-0000-0000-0000-000000000000";
export type AnyRole = Role | typeof PLATFORM;

// Sets of roles that many contracts share.
/** Every person, also of the installation's own staff: for what a person does with their own access. */
export const EVERYBODY: readonly AnyRole[] = [...ROLES, PLATFORM];
export const EVERY_ROLE: readonly Role[] = [...ROLES];
export const MAY_SEE_MONEY: readonly Role[] = ["admin", "operator", "finance", "support", "auditor"];
export const MAY_SEE_PAYOUTS: readonly Role[] = [...MAY_SEE_MONEY, "developer"];
export const MAY_SEND_MONEY: readonly Role[] = ["admin", "operator", "finance"];
/** Who may see a whole tax id, each time with a reason. */
export const MAY_UNMASK: readonly Role[] = ["admin", "finance", "support"];
export const MAY_INTEGRATE: readonly Role[] = ["admin", "developer"];
export const MAY_SEE_INTEGRATION: readonly Role[] = [...MAY_INTEGRATE, "auditor"];

/** Who tries payouts, refunds and webhooks before the service goes live: in staging only, where the money is not real. */
export const TRY_IN_STAGING: readonly Role[] = ["qa"];

/** Whom a contract admits: `roles` everywhere, `stagingRoles` besides them in staging alone. */
export type Admitted = { roles?: readonly AnyRole[]; stagingRoles?: readonly AnyRole[] };

/** Returns the roles that may run an operation in the console, in staging or elsewhere. Nothing widens elsewhere. */
export function rolesIn(environment: string, { roles = [], stagingRoles = [] }: Admitted): readonly AnyRole[] {
  return environment === "staging" ? [...roles, ...stagingRoles] : roles;
}
