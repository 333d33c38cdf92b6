import { brtIso } from "#lib/core/brt.ts";
import { type Refusal, refuse } from "#lib/core/errors.ts";
import { unansweredSince } from "#lib/core/states/connection-standing.ts";
import type { Payer } from "#lib/core/wire.ts";
import { profileNamed } from "../../banks/connections/profiles.ts";
import type { Account } from "../../base/accounts/account.ts";
import { unconnected } from "../../base/accounts/unconnected.ts";

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

const PAUSED = "Staff of this account's operator paused its bank";
const AGAIN = "so that nobody could pay the charge. Nothing was stored: send the same request again later.";
/** A bank that fails is tried again at least this often; a pause ends when a person ends it. */
const RETRY_AFTER_SECONDS = { unanswered: 30, paused: 60 } as const;

/** Returns why nobody could pay a new charge of this account; null: its bank is there, or the simulator. */
export function unpayable(account: Account, now = new Date()): Refusal | null {
  const standing = account.connection?.standing;
  if (!standing) return unconnected(account);
  const later = (detail: string, wait: keyof typeof RETRY_AFTER_SECONDS) =>
    refuse("BANK_UNAVAILABLE", `${detail}, ${AGAIN}`, {
      headers: { "Retry-After": `${RETRY_AFTER_SECONDS[wait]}` },
    });
  if (!standing.active) return later(PAUSED, "paused");
  const since = unansweredSince(standing, now);
  return since && later(`This account's bank has not answered since ${brtIso(since)}`, "unanswered");
}
