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

// Every set of roles that a contract admits: who a new role is, is said here.
/** Every person, also of the installation's own staff: for what a person does with their own access. */
export const EVERYBODY: readonly AnyRole[] = [...ROLES, PLATFORM];
export const PLATFORM_ALONE: readonly AnyRole[] = [PLATFORM];
export const EVERY_ROLE: readonly Role[] = [...ROLES];
export const ADMIN_ALONE: readonly Role[] = ["admin"];
/** Who sees what the staff do and may do. */
export const MAY_OVERSEE: readonly Role[] = ["admin", "auditor"];
export const MAY_SEE_MONEY: readonly Role[] = ["admin", "operator", "finance", "support", "auditor"];
export const MAY_SEE_PAYOUTS: readonly Role[] = [...MAY_SEE_MONEY, "developer"];
/** Who sees how fast the operator's programs ask, and what bounds them. */
export const MAY_SEE_RATES: readonly Role[] = [...MAY_SEE_MONEY, "developer"];
export const MAY_SEND_MONEY: readonly Role[] = ["admin", "operator", "finance"];
/** Who makes, shares and cancels charges, and plays the scenarios of the sandbox that begin with one. */
export const MAY_CHARGE: readonly Role[] = ["admin", "operator", "qa"];
export const MAY_NOTE: readonly Role[] = [...MAY_SEND_MONEY, "support"];
/** Who closes periods, reconciles, orders files and answers disputes. */
export const MAY_KEEP_BOOKS: readonly Role[] = ["admin", "finance"];
/** Who reads whole statements, closes, reconciliations, the daily proof and the connections to banks. */
export const MAY_SEE_BOOKS: readonly Role[] = [...MAY_KEEP_BOOKS, "auditor"];
/** Who may see a whole tax id, each time with a reason. */
export const MAY_UNMASK: readonly Role[] = ["admin", "finance", "support"];
export const MAY_INTEGRATE: readonly Role[] = ["admin", "developer"];
export const MAY_SEE_INTEGRATION: readonly Role[] = [...MAY_INTEGRATE, "auditor"];
/** Who looks into webhooks in staging. */
export const MAY_INSPECT: readonly Role[] = [...MAY_INTEGRATE, "qa"];
export const MAY_USE_SANDBOX: readonly Role[] = ["admin", "operator", "qa", "developer"];
export const MAY_SEE_SANDBOX: readonly Role[] = [...MAY_USE_SANDBOX, "support"];
/** Who decides what happens to a message of the rail that could not be understood. */
export const MAY_DECIDE_QUARANTINED: readonly AnyRole[] = ["admin", "operator", PLATFORM];
export const MAY_SEE_QUARANTINE: readonly AnyRole[] = [...MAY_SEND_MONEY, PLATFORM];

/** Who tries payouts, refunds and webhooks before the service goes live: in staging only, where the money is not real. */
export const TRY_IN_STAGING: readonly Role[] = ["qa"];

/** Whom a contract admits: `roles` everywhere, `stagingRoles` besides them in staging alone. */
export type Admitted = { roles?: readonly AnyRole[]; stagingRoles?: readonly AnyRole[] };

/** Returns the roles that may run an operation in the console, in staging or elsewhere. Nothing widens elsewhere. */
export function rolesIn(environment: string, { roles = [], stagingRoles = [] }: Admitted): readonly AnyRole[] {
  return environment === "staging" ? [...roles, ...stagingRoles] : roles;
}
