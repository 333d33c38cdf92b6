import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { recentAuditEvents } from "#lib/domain/base/audit/list-audit-events.ts";
import { copyWithdrawal } from "./copy-withdrawal.ts";

await testDatabase();
const us = await testAccount();
const them = await testAccount();
const staff = { ...us.ctx, actor: { kind: "staff" as const, id: randomUUID() } };

const entered = {
  pixKey: randomUUID(),
  expectedCreditor: { taxId: "11144477735" },
  description: "prize 7",
  amount: 120,
};
await fund(us.accountId, 10_000n);
const { transactionId } = (await toKey(us.ctx, entered)).output;

test("a payout's facts are given whole, as they were entered, and an audit event tells who took them", async () => {
  expect((await copyWithdrawal.run(staff, { transactionId })).output).toEqual({
    accountNumber: us.number,
    amount: 120n,
    pixKey: entered.pixKey,
    expectedTaxId: "11144477735",
    creditor: null,
    description: "prize 7",
  });
  const [auditEvent] = await recentAuditEvents(us.ctx.operatorId, 1);
  expect(auditEvent).toMatchObject({
    actor: `staff:${staff.actor.id}`,
    action: "withdrawal.copy",
    subject: transactionId,
    facts: { amount: 120 },
  });
  expect(JSON.stringify(auditEvent)).not.toContain("11144477735");
});

test("404 of another operator's payout, and no audit event", async () => {
  const before = await recentAuditEvents(them.ctx.operatorId, 1);
  await expect(copyWithdrawal.run({ ...them.ctx, actor: staff.actor }, { transactionId })).rejects.toMatchObject({
    code: "WITHDRAWAL_NOT_FOUND",
  });
  expect(await recentAuditEvents(them.ctx.operatorId, 1)).toEqual(before);
});
