import { randomUUID } from "node:crypto";
import { contentHash } from "#lib/server/content-hash.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { createRefundContract } from "./create-refund.contract.ts";
import { insertRefund } from "./insert-refund.ts";
import { presentRefund } from "./refund.ts";

/** Creates a refund. Returns the payment's existing refund when it has the same externalId and content. */
export const createRefund = operation(createRefundContract, async (ctx, input) => {
  const account = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const { refund, made } = await insertRefund({
    operatorId: ctx.operatorId,
    accountId: account.id,
    ispb: account.ispb,
    id: randomUUID(),
    endToEndId: input.endToEndId,
    externalId: input.externalId ?? randomUUID(),
    contentHash: contentHash([input.amount, input.description]),
    amount: input.amount ?? null,
    description: input.description ?? null,
    createdBy: actorName(ctx),
  });
  return { output: presentRefund(refund), made };
});
