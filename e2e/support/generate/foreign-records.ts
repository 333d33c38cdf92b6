import { expect } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { dialect } from "../charge-dialect.ts";
import { deliver, testPayment } from "../money/test-rail.ts";
import type { Service } from "../service.ts";
import { sampleMembers } from "./sample-members.ts";
import { request, type WireOperation, wireOperations } from "./wire-schema.ts";

/** Creates records of the other operator with that operator's own requests. */
export async function theirRecords({ them }: Service, variant: Variant) {
  const { callerOf } = dialect(variant);
  const all = wireOperations(variant);
  async function make(name: string, more: object = {}): Promise<Record<string, unknown>> {
    const operation = all.find((candidate) => candidate.name === name) as WireOperation;
    const members = { ...sampleMembers(operation, them), ...more };
    const { path, body } = request(operation, members);
    const reply = await callerOf(them).send(operation.method, path, { body });
    expect([name, reply.status, reply.body.detail]).toEqual([name, 201, undefined]);
    return { ...members, ...reply.body };
  }
  const charge = await make("createCharge", { amount: 1_000, expectedPayer: null });
  const payment = testPayment(String(charge.chargeId), them.accounts[0].pixKey);
  await deliver([payment]);
  await creditPayments();
  const refund = await make("createRefund", { endToEndId: payment.endToEndId });
  const withdrawal = await make("withdrawToAccount");
  const transfer = await make("createTransfer");
  return { charge, endToEndId: payment.endToEndId, refund, withdrawal, transfer };
}
