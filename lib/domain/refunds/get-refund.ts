import { operation } from "#lib/server/operation.ts";
import { accountIdsOf } from "../accounts/account.ts";
import { findRefund } from "./find-refund.ts";
import { getRefundContract } from "./get-refund.contract.ts";
import { presentRefund } from "./refund.ts";

/**
 * Returns a refund. Searches all accounts of the operator, because a create can name an account other than the
 * caller's own. Throws REFUND_NOT_FOUND when there is none.
 */
export const getRefund = operation(getRefundContract, async (ctx, input) => {
  const accountIds = await accountIdsOf(ctx.operatorId);
  const endToEndId = "endToEndId" in input ? input.endToEndId : null;
  return { output: presentRefund(await findRefund(accountIds, input.externalId, endToEndId)) };
});
