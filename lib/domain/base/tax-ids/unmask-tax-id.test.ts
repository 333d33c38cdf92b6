import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { receivedPayment } from "#e2e/support/money/test-rail.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { ErrorCode } from "#lib/core/errors.ts";
import { formatTaxId, maskTaxId } from "#lib/core/tax-id.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { recentAuditEvents } from "../audit/list-audit-events.ts";
import type { RecordPlace } from "./unmask-tax-id.contract.ts";
import { unmaskTaxId } from "./unmask-tax-id.ts";

await testDatabase();
const us = await testAccount();
const them = await testAccount();

const EXPECTED = "11144477735";
const PERSONA = "00000000191";
const reason = "the customer called about it";
const staff = (account: TestAccount) => ({ ...account.ctx, actor: { kind: "staff" as const, id: randomUUID() } });
const unmask = async (at: RecordPlace, recordId: string, ctx = staff(us)) =>
  (await unmaskTaxId.run(ctx, { place: { at, recordId }, reason })).output.taxId;

const paid = await receivedPayment(us, 100_000);
const { chargeId: awaited } = (
  await createCharge.run(us.ctx, {
    amount: 1_000n,
    externalId: randomUUID(),
    expiresIn: 600,
    pixKey: us.pixKey,
    expectedPayer: { taxId: EXPECTED },
  })
).output;
const { transactionId: payout } = (await toKey(us.ctx)).output;
const { transactionId: payoutToAnyKey } = (
  await toKey(us.ctx, { pixKey: randomUUID(), expectedCreditor: { taxId: EXPECTED } })
).output;
const { transactionId: refund } = (
  await createRefund.run(us.ctx, { endToEndId: paid.endToEndId, externalId: randomUUID(), amount: 100n })
).output;

describe("a whole tax id", () => {
  test.each<[RecordPlace, string, string]>([
    ["chargePayer", paid.chargeId, PERSONA],
    ["chargeExpectedPayer", awaited, EXPECTED],
    ["payoutReceiver", payout, PERSONA],
    ["payoutExpectedReceiver", payoutToAnyKey, EXPECTED],
    ["payoutKey", payout, PERSONA],
    ["refundReceiver", refund, PERSONA],
  ])("of a %s is shown; an audit event has it masked, with who, where and why", async (at, recordId, taxId) => {
    const ctx = staff(us);
    expect(await unmask(at, recordId, ctx)).toBe(formatTaxId(taxId));
    const [auditEvent] = await recentAuditEvents(us.ctx.operatorId, 1);
    expect(auditEvent).toMatchObject({
      actor: `staff:${ctx.actor.id}`,
      action: "taxId.unmask",
      subject: recordId,
      facts: { at, taxId: maskTaxId(taxId), reason },
    });
    expect(JSON.stringify(auditEvent)).not.toContain(taxId);
  });

  test.each<[RecordPlace, string, ErrorCode]>([
    ["chargePayer", awaited, "CHARGE_NOT_FOUND"],
    ["chargeExpectedPayer", paid.chargeId, "CHARGE_NOT_FOUND"],
    ["payoutReceiver", payoutToAnyKey, "WITHDRAWAL_NOT_FOUND"],
    ["payoutKey", payoutToAnyKey, "WITHDRAWAL_NOT_FOUND"],
    ["refundReceiver", randomUUID(), "REFUND_NOT_FOUND"],
  ])("404 a %s without a tax id; no audit event is written", async (at, recordId, code) => {
    const before = await recentAuditEvents(us.ctx.operatorId, 100);
    await expect(unmask(at, recordId)).rejects.toMatchObject({ code });
    expect(await recentAuditEvents(us.ctx.operatorId, 100)).toEqual(before);
  });

  test("404 tax ids in another operator's records", async () => {
    await expect(unmask("chargePayer", paid.chargeId, staff(them))).rejects.toMatchObject({ code: "CHARGE_NOT_FOUND" });
    await expect(unmask("payoutReceiver", payout, staff(them))).rejects.toMatchObject({ code: "WITHDRAWAL_NOT_FOUND" });
    await expect(unmask("refundReceiver", refund, staff(them))).rejects.toMatchObject({ code: "REFUND_NOT_FOUND" });
    await expectInvariants();
  });
});
