import { refuse } from "#lib/core/errors.ts";
import { mayGrant, type Scope } from "#lib/core/scope.ts";
import type { Context } from "#lib/server/operations/operation.ts";

/**
 * Throws INSUFFICIENT_ROLE when the caller's role may not give one of these scopes to a credential. A new secret or a
 * certificate gives all of the credential's scopes to whoever holds it.
 */
export function refuseGrant({ actor }: Context, scopes: readonly string[]): void {
  const refused = scopes.filter((scope) => !mayGrant(actor.role ?? "", scope as Scope));
  if (refused.length === 0) return;
  throw refuse("INSUFFICIENT_ROLE", `Your role may not give a credential ${refused.join(", ")}: ask an administrator.`);
}
