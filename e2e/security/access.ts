import type { ErrorCode } from "#lib/core/errors.ts";
import type { AnyRole } from "#lib/core/role.ts";
import type { Scope } from "#lib/core/scope.ts";

/** Who may run an operation. Written by hand: a slip in a contract must not change what the tests expect. */
export type Access = {
  /** The roles of the console. Absent: no person may. */
  roles?: readonly AnyRole[];
  /** The roles that may also, in staging alone. */
  stagingRoles?: readonly AnyRole[];
  /** The person must have proven who they are a short time ago. */
  freshProof?: true;
  /** The scope of a credential. Absent: no credential may. */
  scope?: Scope;
  /** With MTLS=required the credential needs its client certificate. */
  certificate?: true;
  /** The answer of the console to an id that another operator has, by member. Null: a filter, which finds nothing. */
  foreign?: Readonly<Record<string, ErrorCode | null>>;
};

export const EVERY_ROLE: readonly AnyRole[] = ["admin", "operator", "finance", "support", "qa", "developer", "auditor"];
export const EVERYBODY: readonly AnyRole[] = [...EVERY_ROLE, "platform"];
export const SEE_MONEY: readonly AnyRole[] = ["admin", "operator", "finance", "support", "auditor"];
export const SEE_PAYOUTS: readonly AnyRole[] = ["admin", "operator", "finance", "support", "developer", "auditor"];
export const ADMIN: readonly AnyRole[] = ["admin"];
export const OVERSEE: readonly AnyRole[] = ["admin", "auditor"];
export const KEEP_BOOKS: readonly AnyRole[] = ["admin", "finance"];
export const SEE_BOOKS: readonly AnyRole[] = ["admin", "finance", "auditor"];
export const WRITE_NOTES: readonly AnyRole[] = ["admin", "operator", "finance", "support"];
export const UNMASK: readonly AnyRole[] = ["admin", "finance", "support"];
export const SEND_MONEY: readonly AnyRole[] = ["admin", "operator", "finance"];
export const CHARGE: readonly AnyRole[] = ["admin", "operator", "qa"];
export const INTEGRATE: readonly AnyRole[] = ["admin", "developer"];
export const SEE_INTEGRATION: readonly AnyRole[] = ["admin", "developer", "auditor"];
export const INSPECT: readonly AnyRole[] = ["admin", "developer", "qa"];
/** Who tries in staging what only others may do in production. */
export const QA: readonly AnyRole[] = ["qa"];
export const TRY: readonly AnyRole[] = ["admin", "operator", "support", "qa", "developer"];
export const SIMULATE: readonly AnyRole[] = ["admin", "operator", "qa", "developer"];
