import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { writeHeartbeat } from "#lib/server/jobs/worker-registry.ts";
import { cancelCharge } from "../../money-in/charges/cancel-charge.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { listRecentPayments } from "./list-recent-payments.ts";
import { showOverview } from "./show-overview.ts";

await testDatabase();

const see = async ({ ctx }: TestAccount) => (await showOverview.run(ctx, {})).output;

async function makeCharge({ ctx, pixKey }: TestAccount): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey };
  return (await createCharge.run(ctx, input)).output.chargeId;
}

test("an operator without movements sees zeros", async () => {
  const account = await testAccount();
  const seen = await see(account);
  expect(seen.chargesToday).toEqual({ PENDING: 0, PAID: 0, EXPIRED: 0, REJECTED: 0, CANCELED: 0 });
  expect(seen).toMatchObject({ quarantinedMessages: 0, chargesTodayCapped: false });
  expect(seen.accounts).toMatchObject([{ accountNumber: account.number, totalBalance: 0n }]);
  expect((await listRecentPayments.run(account.ctx, {})).output).toEqual({ payments: [] });
});

test("shows the number of charges by status, and the received payments, newest first", async () => {
  const account = await testAccount();
  const charges: string[] = [];
  for (let n = 0; n < 12; n++) {
    const chargeId = await makeCharge(account);
    charges.push(chargeId);
    await deliver([testPayment(chargeId, account.pixKey)]);
    await creditPayments();
  }
  await cancelCharge.run(account.ctx, { chargeId: await makeCharge(account) });
  const overdue = await makeCharge(account);
  await ownerRows({
    text: "UPDATE charge SET expires_at = now() - interval '1 second' WHERE id = $1",
    values: [overdue],
  });
  await makeCharge(account);
  const seen = await see(account);
  expect(seen.chargesToday).toEqual({ PENDING: 1, PAID: 12, EXPIRED: 1, REJECTED: 0, CANCELED: 1 });
  const { payments } = (await listRecentPayments.run(account.ctx, {})).output;
  expect(payments.map((payment) => payment.chargeId)).toEqual(charges.reverse().slice(0, 10));
  expect(payments[0]).toMatchObject({
    accountNumber: account.number,
    amount: 1_000n,
    payerName: "Vera Regular de Souza",
    payerTaxId: "00000000191",
  });
  expect(seen.accounts).toMatchObject([{ availableBalance: 12_000n }]);
});

test("shows broken invariants, messages in quarantine, and a worker that does not run", async () => {
  const account = await testAccount();
  expect((await see(account)).alarms).toMatchObject([{ name: "worker" }]);
  await writeHeartbeat();
  expect((await see(account)).alarms).toEqual([]);
  await rows({ text: "INSERT INTO health VALUES ('I2', true, 'x', now()), ('I3', false, NULL, now())" });
  await deliver([{ nonsense: true, pixKey: account.pixKey }]);
  await creditPayments();
  expect(await see(account)).toMatchObject({ alarms: [{ name: "I2" }], quarantinedMessages: 1 });
  const other = await testAccount();
  const payment = testPayment(await makeCharge(account), account.pixKey);
  await deliver([payment]);
  await creditPayments();
  await deliver([{ ...payment, amount: 2_000 }]);
  await creditPayments();
  expect(await see(account)).toMatchObject({ quarantinedMessages: 2 });
  expect(await see(other)).toMatchObject({ quarantinedMessages: 0 });
});

test("nothing of another operator is seen", async () => {
  const [mine, other] = [await testAccount(), await testAccount()];
  await postMovements(other.accountId, new Date(), [{ kind: "deposit", amount: 9n }]);
  await makeCharge(other);
  const seen = await see(mine);
  expect(seen.accounts).toHaveLength(1);
  expect(seen).toMatchObject({ accounts: [{ totalBalance: 0n }], chargesToday: { PENDING: 0 } });
});
