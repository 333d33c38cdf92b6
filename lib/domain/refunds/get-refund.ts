import { operation } from "#lib/server/operation.ts";
import { accountIdsOf } from "../accounts/account.ts";
import { findRefund } from "./find-refund.ts";
import { getRefundContract } from "./get-refund.contract.ts";
import { presentRefund } from "./refund.ts";

/** Gives a refund as it is now. One that was made by naming another account of the operator is found like any. */
export const getRefund = operation(getRefundContract, async (ctx, input) => {
  const accountIds = await accountIdsOf(ctx.operatorId);
  const endToEndId = "endToEndId" in input ? input.endToEndId : null;
  return { output: presentRefund(await findRefund(accountIds, input.externalId, endToEndId)) };
});
