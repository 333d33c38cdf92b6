import { refuse } from "#lib/core/errors.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import type { Payer } from "#lib/core/wire.ts";
import type { ConnectionCharge } from "#lib/rail/orders.ts";
import type { Account } from "../accounts/account.ts";
import { profileNamed } from "../connections/profiles.ts";
import type { TakenLocation } from "../connections/take-location.ts";

/** The part of a new charge that its bank gets to know. `expiresIn` in seconds. */
type Asked = {
  id: string;
  amount: bigint;
  pixKey: string;
  expiresIn: number;
  expectedPayer: Payer | null;
  description: string | null;
};

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

/** Returns the order that registers a new charge at its bank. The bank counts in real time, whatever the operator's clock says. */
export function chargeOrder({ locationId }: TakenLocation, asked: Asked): ConnectionCharge {
  const { id, amount, pixKey: key, expiresIn, expectedPayer, description: text } = asked;
  const payer = expectedPayer && { taxId: expectedPayer.taxId, name: expectedPayer.name ?? "" };
  const expiresAt = new Date(Date.now() + expiresIn * 1_000).toISOString();
  return { recordId: id, txid: txidOf(id), amount: Number(amount), key, expiresAt, payer, text, locationId };
}
