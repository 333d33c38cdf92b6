import { operation } from "#lib/server/operation.ts";
import { findWithdrawal } from "./find-withdrawal.ts";
import { getWithdrawalContract } from "./get-withdrawal.contract.ts";
import { presentWithdrawal } from "./withdrawal.ts";

/** Returns a withdrawal. Throws WITHDRAWAL_NOT_FOUND when the caller has none with this externalId. */
export const getWithdrawal = operation(getWithdrawalContract, async (ctx, { externalId }) => ({
  output: presentWithdrawal(await findWithdrawal(ctx, externalId)),
}));
