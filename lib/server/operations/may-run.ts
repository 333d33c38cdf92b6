import { type Admitted, type AnyRole, rolesIn } from "#lib/core/role.ts";
import { env } from "../env.ts";

/** Returns whether a role may run the operation of this contract in the console of this environment. */
export function mayRun(role: string, contract: Admitted): boolean {
  return rolesIn(env().APP_ENV, contract).includes(role as AnyRole);
}
