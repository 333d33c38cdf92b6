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
export const MAY_SEND_MONEY: readonly Role[] = ["admin", "operator", "finance"];
export const MAY_INTEGRATE: readonly Role[] = ["admin", "developer"];
export const MAY_SEE_INTEGRATION: readonly Role[] = [...MAY_INTEGRATE, "auditor"];

/** Returns whether a role may run the operation of this contract in the console. */
export function mayRun(role: string, { roles }: { roles?: readonly AnyRole[] }): boolean {
  return roles?.includes(role as AnyRole) ?? false;
}
