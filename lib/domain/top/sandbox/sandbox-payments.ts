import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import type { Payer } from "#lib/core/wire.ts";
import { instructPayment, outcomeOf } from "#lib/rail/simulator/instruct-payment.ts";
import type { SimulatedPayer } from "#lib/rail/simulator/persona.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { accountById } from "../../base/accounts/account.ts";
import { findCharge } from "../../money-in/charges/get-charge.ts";
import { refuseAtBank } from "./refuse-at-bank.ts";
import {
  payInSandboxContract,
  showSandboxPaymentContract,
  simulateQrPaymentContract,
} from "./sandbox-payments.contract.ts";

type GivenPayer = Input<typeof simulateQrPaymentContract>["payer"];

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

/** Returns the outcome of a payment instruction of the same operator. Throws PAYMENT_NOT_FOUND when there is none. */
export const showSandboxPayment = operation(showSandboxPaymentContract, async (ctx, { instructionId }) => {
  const outcome = await outcomeOf(ctx.operatorId, instructionId);
  if (!outcome) throw refuse("PAYMENT_NOT_FOUND", "The sandbox's bank has no instruction with this id.");
  return { output: outcome };
});

/**
 * Submits a charge's BR Code to the simulated bank, which pays it later. Throws CHARGE_NOT_FOUND, CHARGE_EXPIRED or
 * CHARGE_NOT_PAYABLE.
 */
export const simulateQrPayment = operation(simulateQrPaymentContract, async (ctx, input) => {
  const charge = await findCharge(ctx, input.chargeId);
  if (charge.status === "EXPIRED") throw refuse("CHARGE_EXPIRED", "The charge's time is over. Make a new one.");
  if (charge.status !== "PENDING")
    throw refuse("CHARGE_NOT_PAYABLE", `The charge is ${charge.status}: only a PENDING one can be paid.`);
  const account = await accountById(ctx, charge.accountId);
  refuseAtBank(account);
  const { holderTaxId } = account;
  if (input.receiverCnpj && input.receiverCnpj !== holderTaxId)
    throw refuse("CHARGE_NOT_PAYABLE", "receiverCnpj is not the tax id of the charge's account holder.");

  // From here on it must succeed.
  await instructPayment({
    customer: ctx.operatorId,
    brCode: charge.brCode,
    amount: input.amount ?? null,
    payer: payerOf(input.payer, charge.expectedPayer),
  });
  return { output: {} };
});

/** Takes missing parts from the expected payer only when the tax id is the same. */
function payerOf(given: GivenPayer, expected: Payer | null): SimulatedPayer | null {
  const taxId = given?.taxId ?? expected?.taxId;
  if (!taxId) return null;
  const known = taxId === expected?.taxId ? expected : null;
  const bankAccount = given?.bankAccounts?.[0] ?? known?.bankAccounts?.[0] ?? null;
  return { taxId, name: given?.name || known?.name || null, bankAccount };
}
