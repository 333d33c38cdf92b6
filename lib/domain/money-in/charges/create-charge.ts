import { randomUUID } from "node:crypto";
import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { encodeBrCode } from "#lib/core/pix/encode-br-code.ts";
import { locationToken } from "#lib/core/pix/location-token.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { isWritableName } from "#lib/core/text/ascii-fold.ts";
import { contentHash } from "#lib/server/content-hash.ts";
import { env } from "#lib/server/env.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { giveBackLocation, takeLocation } from "../../banks/connections/traffic/take-location.ts";
import { type Account, accountWithKey } from "../../base/accounts/account.ts";
import { presentCharge } from "./charge.ts";
import { refuseUnprovable, unpayable } from "./charge-at-bank.ts";
import { createChargeContract } from "./create-charge.contract.ts";
import { createChargeInBatch } from "./create-charges.ts";

type ChargeInput = Input<typeof createChargeContract>;

/**
 * Creates a charge, or returns the existing charge with the same externalId and content. Throws EXTERNAL_ID_CONFLICT
 * when its content differs, PIX_KEY_NOT_OWNED, ACCOUNT_NOT_CONNECTED, LIMIT_EXCEEDED when the
 * amount is above the account's limit, or BANK_UNAVAILABLE while its bank does not answer or is paused.
 */
export const createCharge = operation(createChargeContract, async (ctx, input) => {
  const { account, pixKey } = await accountWithKey(ctx, input.pixKey);
  const isOverLimit = input.amount > account.amountMaximum;
  const limit = `This account takes at most ${account.amountMaximum} cents in one charge.`;
  const refusal = unpayable(account) ?? (isOverLimit ? refuse("LIMIT_EXCEEDED", limit) : null);

  refuseUnprovable(account, input.expectedPayer ?? null);
  const id = randomUUID();
  const bank = refusal ? null : account.connection;
  const atBank = bank && { id: bank.id, location: await takeLocation(bank.id) };

  // From here on it must succeed.
  const { charge, created } = await createChargeInBatch({
    id,
    amount: input.amount,
    pixKey,
    expiresIn: input.expiresIn,
    expectedPayer: input.expectedPayer ?? null,
    description: input.description ?? null,
    refusal,
    partition: ctx.operatorId,
    accountId: account.id,
    externalId: input.externalId,
    contentHash: contentHash(contentOf(input, pixKey)).toString("hex"),
    metadata: input.metadata ?? null,
    brCode: brCode(account, input.amount, atBank?.location.location ?? ownLocation(account, id)),
    createdBy: actorName(ctx),
    order: atBank && { connectionId: atBank.id, locationId: atBank.location.locationId },
  });
  if (atBank && !created) giveBackLocation(atBank.id, atBank.location);
  return { output: presentCharge(charge), created };
});

function contentOf(input: ChargeInput, pixKey: string): unknown[] {
  const payer = input.expectedPayer && [
    input.expectedPayer.taxId,
    input.expectedPayer.name ?? null,
    (input.expectedPayer.bankAccounts ?? []).map((a) => [a.ispb, a.branch, a.accountNumber, a.accountType]),
  ];
  return [input.amount, pixKey, input.expiresIn, input.description, payer, input.metadata ?? {}];
}

/** Where a payer's app reads a charge that is ours alone. */
function ownLocation({ number }: Account, chargeId: string): string {
  const { BASE_URL } = env();
  return `${BASE_URL}/qr/v2/${locationToken(number, chargeId)}`;
}

function brCode(account: Account, amount: bigint, location: string): string {
  const payloadUrl = location.replace(/^https?:\/\//, "");
  return encodeBrCode({ payloadUrl, amount, ...receiver(account), oneTime: true });
}

/** The names as a QR code can have them: an account may be older than the rule for names. */
function receiver({ holderName, holderTaxId, city }: Account): { name: string; city: string } {
  return {
    name: isWritableName(holderName) ? holderName : maskTaxId(holderTaxId),
    city: isWritableName(city) ? city : "BRASIL",
  };
}
