import { instructPayment } from "#lib/rail/simulator/instruct-payment.ts";
import { operation } from "#lib/server/operation.ts";
import { payInSandboxContract } from "./pay-in-sandbox.contract.ts";

/** Submits a BR Code to the simulated bank, as a payer would. The bank, not this operation, validates the code. */
export const payInSandbox = operation(payInSandboxContract, async (ctx, { brCode, amount, payer }) => {
  const instructionId = await instructPayment({
    customer: ctx.operatorId,
    brCode,
    amount: amount ?? null,
    payer: payer ? { taxId: payer.taxId, name: payer.name, bankAccount: payer.bankAccounts?.[0] } : null,
  });
  return { output: { instructionId } };
});
