import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Contract, Form, Input, Variant } from "#lib/core/contract.ts";
import { withdrawToAccount, withdrawToKey } from "#lib/domain/money-out/withdrawals/withdraw.ts";
import {
  withdrawToAccountContract,
  withdrawToKeyContract,
} from "#lib/domain/money-out/withdrawals/withdrawal.contract.ts";
import { setUpWithdrawalMockContract } from "#lib/domain/top/sandbox/sandbox-keys.contract.ts";
import { setUpWithdrawalMock } from "#lib/domain/top/sandbox/sandbox-keys.ts";
import type { Context } from "#lib/server/operations/operation.ts";

type Wire = Record<string, unknown>;

const OWNER = { taxId: "11144477735", name: "Rita Recebedora" };
const ACCOUNT = { ispb: "60701190", branch: "0001", accountNumber: "998877", accountType: "CACC" };

/** Withdraws to a Pix key, by default in variant A's form: R$ 10,00 to the valid persona. */
export function toKey(ctx: Context, more: Wire = {}, variant: "A" | "B" = "A") {
  const wire = {
    amount: 1_000,
    externalId: randomUUID(),
    pixKey: "00000000191",
    expectedCreditor: { taxId: "00000000191" },
    ...more,
  };
  return withdrawToKey.run(ctx, decoded<Input<typeof withdrawToKeyContract>>(withdrawToKeyContract, variant, wire));
}

/** Withdraws to a bank account, by default R$ 10,00 in variant A's form. */
export function toAccount(ctx: Context, more: Wire = {}, variant: "A" | "B" = "A") {
  const wire = { amount: 1_000, externalId: randomUUID(), creditor: { ...OWNER, ...ACCOUNT }, ...more };
  return withdrawToAccount.run(
    ctx,
    decoded<Input<typeof withdrawToAccountContract>>(withdrawToAccountContract, variant, wire),
  );
}

/**
 * Sets up a new Pix key with the mock; `more` decides what becomes of payments to it. `to`: the members of a withdrawal
 * to this key.
 */
export async function keyThat(ctx: Context, more: Wire = {}) {
  const key = randomUUID();
  const wire = { key, keyType: "EVP", owner: OWNER, account: ACCOUNT, ...more };
  const { output } = await setUpWithdrawalMock.run(
    ctx,
    decoded<Input<typeof setUpWithdrawalMockContract>>(setUpWithdrawalMockContract, "A", wire),
  );
  return { ...output, to: { pixKey: String(wire.key), expectedCreditor: { taxId: OWNER.taxId } } };
}

function formOf(contract: Contract, variant: Variant): Form {
  const form = contract[variant];
  if (!form) throw new Error(`${contract.name} has no form in variant ${variant}`);
  return form;
}

/** Returns a canonical output in the variant's wire form. */
export function encoded(contract: Contract, variant: Variant, output: unknown): unknown {
  return z.encode(formOf(contract, variant).output, output);
}

/** Returns the canonical input that wire members decode to. Throws a ZodError when they are invalid. */
export function decoded<T>(contract: Contract, variant: Variant, members: Record<string, unknown>): T {
  return z.decode(formOf(contract, variant).input, members) as T;
}
