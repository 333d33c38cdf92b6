import { randomUUID } from "node:crypto";
import { refuse } from "#lib/core/errors.ts";
import { contentHash } from "#lib/server/content-hash.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { createTransferContract } from "./create-transfer.contract.ts";
import { insertTransfer } from "./insert-transfer.ts";
import { presentTransfer } from "./transfer.ts";

/** Creates a transfer with its hold. Returns the existing transfer when it has the same externalId and content. */
export const createTransfer = operation(createTransferContract, async (ctx, input) => {
  const from = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const to = await accountNamed(ctx, input.toAccountNumber);
  if (from.id === to.id) throw refuse("SAME_ACCOUNT", "toAccountNumber is the account that the money comes from.");
  if (from.holderTaxId !== to.holderTaxId) {
    throw refuse("ACCOUNT_NOT_SAME_OWNER", "The two accounts have different owners. Use a withdrawal instead.");
  }
  const { transfer, made } = await insertTransfer({
    operatorId: ctx.operatorId,
    accountId: from.id,
    amountMaximum: from.amountMaximum,
    id: randomUUID(),
    externalId: input.externalId ?? randomUUID(),
    contentHash: contentHash([input.amount, to.id, input.description]),
    amount: input.amount,
    toAccountId: to.id,
    description: input.description ?? null,
    createdBy: actorName(ctx),
  });
  return { output: presentTransfer(transfer), made };
});
