import { refuse } from "#lib/core/errors.ts";
import type { Payer } from "#lib/core/wire.ts";
import type { Account } from "../accounts/account.ts";
import { profileNamed } from "../connections/profiles.ts";

/**
 * Refuses a charge whose payer nobody could prove: such a bank tells of a payer only whether it is the expected one. Throws
 * VALIDATION_ERROR.
 */
export function refuseUnprovable({ connection }: Account, expectedPayer: Payer | null): void {
  if (!connection || expectedPayer) return;
  if (profileNamed(connection.profile).capabilities.payerInWebhook) return;
  const message = "is required: this account's bank does not tell who paid, only whether it was the expected payer";
  throw refuse("VALIDATION_ERROR", `expectedPayer ${message}.`, { errors: [{ pointer: "/expectedPayer", message }] });
}
