import { randomUUID } from "node:crypto";
import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { encodeBrCode } from "#lib/core/pix/br-code.ts";
import { locationToken } from "#lib/core/pix/location-token.ts";
import { contentHash } from "#lib/server/content-hash.ts";
import { env } from "#lib/server/env.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { type Account, accountWithKey } from "../accounts/account.ts";
import { presentCharge } from "./charge.ts";
import { createChargeContract } from "./create-charge.contract.ts";
import { createChargeInBatch } from "./create-charges.ts";

type ChargeInput = Input<typeof createChargeContract>;

/**
 * Creates a charge, or returns the existing charge with the same externalId and content. Throws EXTERNAL_ID_CONFLICT
 * when its content differs, PIX_KEY_NOT_OWNED, or LIMIT_EXCEEDED when the amount is above the account's limit.
 */
export const createCharge = operation(createChargeContract, async (ctx, input) => {
  const { account, pixKey } = await accountWithKey(ctx, input.pixKey);
  const isOverLimit = input.amount > account.amountMaximum;
  const limit = `This account takes at most ${account.amountMaximum} cents in one charge.`;

  // From here on it must succeed.
  const id = randomUUID();
  const { charge, created } = await createChargeInBatch({
    refusal: isOverLimit ? refuse("LIMIT_EXCEEDED", limit) : null,
    partition: ctx.operatorId,
    accountId: account.id,
    id,
    externalId: input.externalId,
    contentHash: contentHash(contentOf(input, pixKey)).toString("hex"),
    amount: input.amount,
    pixKey,
    description: input.description ?? null,
    expectedPayer: input.expectedPayer ?? null,
    metadata: input.metadata ?? null,
    brCode: brCode(account, id, input.amount),
    createdBy: actorName(ctx),
    expiresIn: input.expiresIn,
  });
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

function brCode(account: Account, chargeId: string, amount: bigint): string {
  const { BASE_URL } = env();
  const host = BASE_URL.slice(BASE_URL.indexOf("//") + 2);
  const payloadUrl = `${host}/qr/v2/${locationToken(account.number, chargeId)}`;
  return encodeBrCode({ payloadUrl, amount, name: account.holderName, city: account.city, oneTime: true });
}
