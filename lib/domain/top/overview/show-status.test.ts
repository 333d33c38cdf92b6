import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { showStatus } from "./show-status.ts";

await testDatabase();
const us = await testAccount();
const see = async (account = us) => (await showStatus.run(account.ctx, {})).output;

async function charge(payment: object | null): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
  const { chargeId } = (await createCharge.run(us.ctx, input)).output;
  if (payment) await deliver([testPayment(chargeId, us.pixKey, payment)]);
  await creditPayments();
  return chargeId;
}

test("an operator without records sees zeros", async () => {
  const nothing = { ended: 0, good: 0, reasons: [] };
  expect(await see()).toEqual({
    charges: nothing,
    payouts: nothing,
    inFlight: { count: 0, amount: 0n, oldest: [] },
    webhooks: { well: 0, failing: 0, paused: 0, failingSince: null },
  });
});

test("counts ended charges by status and reason; a charge that can still be paid is not counted", async () => {
  for (const payment of [{}, {}, { amount: 999 }, null]) await charge(payment);
  const overdue = await charge(null);
  await ownerRows({ text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1", values: [overdue] });
  const { charges } = await see();
  expect(charges).toMatchObject({ ended: 4, good: 2 });
  expect(charges.reasons).toContainEqual({ status: "REJECTED", errorCode: "AMOUNT_MISMATCH", count: 1 });
  expect(charges.reasons).toContainEqual({ status: "EXPIRED", errorCode: null, count: 1 });
});

test("counts endpoints that fail or are paused, and does not count deleted endpoints", async () => {
  const endpoint = (active: boolean, failingSince: string | null, deletedAt: string | null) =>
    rows({
      text: `INSERT INTO webhook_endpoint (id, account_id, variant, type, events, url, sealed_secrets, active, failing_since, deleted_at)
             VALUES ($1, $2, 'A', 0, '{}', $3, '', $4, $5, $6)`,
      values: [randomUUID(), us.accountId, `https://${randomUUID()}.example`, active, failingSince, deletedAt],
    });
  const since = "2026-01-02T03:04:05.000Z";
  await endpoint(true, null, null);
  await endpoint(true, since, null);
  await endpoint(false, null, null);
  await endpoint(true, since, since);
  expect((await see()).webhooks).toEqual({ well: 1, failing: 1, paused: 1, failingSince: new Date(since) });
});

test("nothing of another operator is counted", async () => {
  const stranger = await testAccount();
  expect(await see(stranger)).toMatchObject({ charges: { ended: 0 }, webhooks: { well: 0 } });
});

test("at the end every invariant holds", () => expectInvariants());
