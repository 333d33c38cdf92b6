/** The roles that a staff member can have. */
export const ROLES = ["admin", "operator", "finance", "support", "qa", "developer", "auditor"] as const;
export type Role = (typeof ROLES)[number];

// Sets of roles that many contracts share.
export const EVERY_ROLE: readonly Role[] = [...ROLES];
export const MAY_SEE_MONEY: readonly Role[] = ["admin", "operator", "finance", "support", "auditor"];
export const MAY_SEND_MONEY: readonly Role[] = ["admin", "operator", "finance"];
export const MAY_INTEGRATE: readonly Role[] = ["admin", "developer"];
export const MAY_SEE_INTEGRATION: readonly Role[] = [...MAY_INTEGRATE, "auditor"];

/** Returns whether a role may run the operation of this contract in the console. */
export function mayRun(role: string, { roles }: { roles?: readonly Role[] }): boolean {
  return roles?.includes(role as Role) ?? false;
}
