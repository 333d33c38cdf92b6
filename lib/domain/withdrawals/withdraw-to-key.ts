import { contentHash } from "#lib/server/content-hash.ts";
import { operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { failureOfEntry } from "../dict/failure-of-entry.ts";
import { holderOf, lookUpKey } from "../dict/look-up-key.ts";
import { makeWithdrawal } from "./make-withdrawal.ts";
import { withdrawToKeyContract } from "./withdraw-to-key.contract.ts";

/** Creates a withdrawal to a Pix key. Returns the existing one when it has the same externalId and content. */
export const withdrawToKey = operation(withdrawToKeyContract, async (ctx, input) => {
  const account = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const { amount, externalId, pixKey } = input;
  const expected = input.expectedCreditor ?? null;
  const [description, metadata] = [input.description ?? null, input.metadata ?? null];
  const entry = await lookUpKey(ctx.operatorId, pixKey);
  const failure = failureOfEntry(entry, expected && { taxId: expected.taxId, holder: await holderOf(expected.taxId) });
  return makeWithdrawal(ctx, account, {
    externalId,
    contentHash: contentHash(["PIX_KEY", amount, pixKey, expected, description, metadata]),
    amount,
    initiationType: "PIX_KEY",
    pixKey,
    creditor: entry && { ...entry.owner, ...entry.account },
    expectedCreditor: expected,
    description,
    metadata,
    failure,
  });
});
