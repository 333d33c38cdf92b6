import { operation } from "#lib/server/operation.ts";
import { findWithdrawal } from "./find-withdrawal.ts";
import { getWithdrawalContract } from "./get-withdrawal.contract.ts";
import { presentWithdrawal } from "./withdrawal.ts";

/** Gives a withdrawal as it is now. */
export const getWithdrawal = operation(getWithdrawalContract, async (ctx, { externalId }) => ({
  output: presentWithdrawal(await findWithdrawal(ctx, externalId)),
}));
