import { refuse } from "#lib/core/errors.ts";
import type { Account } from "../../base/accounts/account.ts";

/** Refuses to let the simulator pay a charge of an account that is at a bank, of which it knows nothing. Throws CHARGE_NOT_PAYABLE. */
export function refuseAtBank({ connection }: Account): void {
  if (!connection) return;
  const detail = `The charge's account is at a bank (${connection.name}): only that bank receives its payments. Pay the charge there, for example with its test payments, or use an account without a bank.`;
  throw refuse("CHARGE_NOT_PAYABLE", detail);
}
