import { refuse } from "#lib/core/errors.ts";
import { outcomeOf } from "#lib/rail/simulator/instruct-payment.ts";
import { operation } from "#lib/server/operation.ts";
import { showSandboxPaymentContract } from "./show-sandbox-payment.contract.ts";

/** Returns the outcome of a payment instruction of the same operator. Throws PAYMENT_NOT_FOUND when there is none. */
export const showSandboxPayment = operation(showSandboxPaymentContract, async (ctx, { instructionId }) => {
  const outcome = await outcomeOf(ctx.operatorId, instructionId);
  if (!outcome) throw refuse("PAYMENT_NOT_FOUND", "The sandbox's bank has no instruction with this id.");
  return { output: outcome };
});
