/** The roles that a staff member can have. */
export const ROLES = ["admin", "operator", "finance", "support", "qa", "developer", "auditor"] as const;
export type Role = (typeof ROLES)[number];

export const EVERYBODY: readonly Role[] = [...ROLES];

/** Roles that may read the accounts' books and the outgoing payments. */
export const BOOKS: readonly Role[] = ["admin", "operator", "finance", "support", "auditor"];
export const SENDS_MONEY: readonly Role[] = ["admin", "operator", "finance"];

/** Roles that connect the operator's systems. The auditor may only read. */
export const BUILDERS: readonly Role[] = ["admin", "developer"];
export const BUILDERS_AND_AUDITOR: readonly Role[] = [...BUILDERS, "auditor"];

/** Returns whether a role may run the operation of this contract in the console. */
export function mayRun(role: string, { roles }: { roles?: readonly Role[] }): boolean {
  return roles?.includes(role as Role) ?? false;
}
