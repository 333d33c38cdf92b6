import { expect, test } from "vitest";
import { platformContext, testAccount } from "#e2e/support/money/test-account.ts";
import { deliver } from "#e2e/support/money/test-rail.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { writeHeartbeat } from "#lib/server/jobs/worker-registry.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { showOverview } from "../overview/show-overview.ts";
import { alarmsOf } from "./alarms.ts";
import { showHealth } from "./show-health.ts";

await testDatabase();
const [us, them, platform] = [await testAccount(), await testAccount(), await platformContext()];
const see = async () => (await showHealth.run(platform, {})).output;

test("shows a worker that does not run, and since when", async () => {
  expect(await see()).toMatchObject({ worker: { isAlive: false, seenAt: null }, alarms: [{ name: "worker" }] });
  await writeHeartbeat();
  expect(await see()).toMatchObject({ worker: { isAlive: true, seenAt: expect.any(Date) }, alarms: [] });
});

test("counts quarantined messages and waiting orders by operator, and messages of no operator apart", async () => {
  await deliver([{ pixKey: us.pixKey }, { nobody: 1 }, { nobody: 2 }]);
  await creditPayments();
  await rows({
    text: "INSERT INTO rail_outbox (id, account_id, kind, payload) VALUES (gen_random_uuid(), $1, 'payout', '{}')",
    values: [them.accountId],
  });
  const { operators, quarantinedWithoutOperator, queues } = await see();
  const of = (id: string) => operators.find(({ operatorId }) => operatorId === id);
  expect(quarantinedWithoutOperator).toBe(2);
  expect(of(us.ctx.operatorId)).toMatchObject({ quarantinedMessages: 1, waitingOrders: 0, failingWebhooks: 0 });
  expect(of(them.ctx.operatorId)).toMatchObject({ quarantinedMessages: 0, waitingOrders: 1 });
  expect(queues).toContainEqual({ name: "outbox", waiting: 1, oldestAt: expect.any(Date) });
  expect(operators).toHaveLength(2);
});

test("an operator sees alarms of its own accounts and of no account; the installation's staff see all", async () => {
  await rows({
    text: `INSERT INTO health (name, violated, checked_at, account_ids)
           VALUES ('I2', true, now(), ARRAY[$1]::uuid[]), ('I9', true, now(), '{}')`,
    values: [us.accountId],
  });
  const names = async (accountIds: string[]) => (await alarmsOf(accountIds)).map(({ name }) => name);
  expect(await names([us.accountId])).toEqual(["I2", "I9"]);
  expect(await names([them.accountId])).toEqual(["I9"]);
  expect((await showOverview.run(them.ctx, {})).output.alarms).toMatchObject([{ name: "I9" }]);
  expect((await see()).alarms).toMatchObject([
    { name: "I2", accounts: [{ accountNumber: us.number, operatorName: "Jogos de Teste" }] },
    { name: "I9", accounts: [] },
  ]);
});

test("shows no amount, person or tax id", async () => {
  const seen = JSON.stringify(await see());
  expect(seen).not.toMatch(/amount|balance|tax|holder/i);
});
