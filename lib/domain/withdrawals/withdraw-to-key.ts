import type { Failure } from "#lib/core/failure.ts";
import type { DictEntry, Holder } from "#lib/rail/rail.ts";
import { contentHash } from "#lib/server/content-hash.ts";
import { operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { failureOfHolder } from "./failure-of-holder.ts";
import { holderOf, lookUpKey } from "./look-up-key.ts";
import { makeWithdrawal } from "./make-withdrawal.ts";
import { withdrawToKeyContract } from "./withdraw-to-key.contract.ts";

/** Sends money to a Pix key, or gives the withdrawal that was made before with the same externalId and content. */
export const withdrawToKey = operation(withdrawToKeyContract, async (ctx, input) => {
  const account = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const { amount, externalId, pixKey } = input;
  const expected = input.expectedCreditor ?? null;
  const [description, metadata] = [input.description ?? null, input.metadata ?? null];
  const entry = await lookUpKey(ctx.operatorId, pixKey);
  const failure = failureOf(entry, expected && { taxId: expected.taxId, holder: await holderOf(expected.taxId) });
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

/** Why a withdrawal to a key fails before it starts: interface.md §6. Null: nothing speaks against it. */
function failureOf(entry: DictEntry | null, expected: { taxId: string; holder: Holder } | null): Failure | null {
  if (!entry) return "PIX_KEY_NOT_FOUND";
  const failing = failureOfHolder(entry.holder) ?? (expected && failureOfHolder(expected.holder));
  if (failing) return failing;
  return expected && expected.taxId !== entry.owner.taxId ? "ACCOUNT_MISMATCH" : null;
}
