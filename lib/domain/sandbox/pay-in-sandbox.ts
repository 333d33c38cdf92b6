import { instructPayment } from "#lib/rail/simulator/instruct-payment.ts";
import { operation } from "#lib/server/operation.ts";
import { payInSandboxContract } from "./pay-in-sandbox.contract.ts";

/** Hands a BR Code to the simulated bank, as a payer would; whose code it is and whether it is valid is for the bank to say. */
export const payInSandbox = operation(payInSandboxContract, async (ctx, { brCode, amount, payer }) => {
  const instructionId = await instructPayment({
    customer: ctx.operatorId,
    brCode,
    amount: amount ?? null,
    payer: payer ? { taxId: payer.taxId, name: payer.name, bankAccount: payer.bankAccounts?.[0] } : null,
  });
  return { output: { instructionId } };
});
