import { contentHash } from "#lib/server/content-hash.ts";
import { operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { failureOfHolder } from "../dict/failure-of-holder.ts";
import { holderOf } from "../dict/look-up-key.ts";
import { makeWithdrawal } from "./make-withdrawal.ts";
import { withdrawToAccountContract } from "./withdraw-to-account.contract.ts";

/** Creates a withdrawal to a bank account. Returns the existing one when it has the same externalId and content. */
export const withdrawToAccount = operation(withdrawToAccountContract, async (ctx, input) => {
  const account = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const { amount, externalId, creditor } = input;
  const [description, metadata] = [input.description ?? null, input.metadata ?? null];
  const failure = failureOfHolder(await holderOf(creditor.taxId));
  return makeWithdrawal(ctx, account, {
    externalId,
    contentHash: contentHash(["MANUAL", amount, creditor, description, metadata]),
    amount,
    initiationType: "MANUAL",
    pixKey: null,
    creditor,
    expectedCreditor: null,
    description,
    metadata,
    failure,
  });
});
