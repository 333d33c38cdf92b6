import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { workRail } from "#e2e/support/money/test-rail.ts";
import { toAccount, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { watchDestinations } from "./watch-destinations.job.ts";

await testDatabase();

async function watch(): Promise<void> {
  while ((await watchDestinations()) > 0);
}

/** An operator with money, whose payouts of more than R$ 50,00 to new destinations raise alarms. */
async function watched({ over = 5_000n, looked = true } = {}) {
  const account = await testAccount();
  const { operatorId } = account.ctx;
  await fund(account.accountId, 1_000_000n);
  await rows({
    text: "INSERT INTO alarm_settings (operator_id, new_destination_over, updated_at) VALUES ($1, $2, now())",
    values: [operatorId, over],
  });
  if (looked) await watch();
  const alarms = () =>
    rows<{ kind: string; subject: string; amount: bigint; count: number; actor: string }>({
      text: "SELECT kind, subject, amount, count, actor FROM alarm WHERE operator_id = $1 ORDER BY first_at, id",
      values: [operatorId],
    });
  return { ...account, alarms };
}

test("a payout over the amount to a destination that was never paid raises an alarm, with who sent it", async () => {
  const { ctx, alarms } = await watched();
  const { output } = await toAccount(ctx, { amount: 5_001 });
  await watch();
  expect(await alarms()).toEqual([
    {
      kind: "newDestination",
      subject: output.transactionId,
      amount: 5_001n,
      count: 1,
      actor: `credential:${ctx.actor.id}`,
    },
  ]);
  await watch();
  expect(await alarms()).toHaveLength(1);
});

test("a payout of the amount itself raises none", async () => {
  const { ctx, alarms } = await watched();
  await toAccount(ctx, { amount: 5_000 });
  await watch();
  expect(await alarms()).toEqual([]);
});

test("a destination is known once a payout to it has settled: by key or by account", async () => {
  const { ctx, alarms } = await watched();
  await toKey(ctx, { amount: 100 });
  await workRail();
  await watch();
  await toKey(ctx, { amount: 9_000 });
  await watch();
  expect(await alarms()).toEqual([]);
  await toAccount(ctx, { amount: 9_000 });
  await watch();
  expect(await alarms()).toHaveLength(1);
});

test("two payouts before the first has settled raise two alarms", async () => {
  const { ctx, alarms } = await watched();
  await toAccount(ctx, { amount: 9_000 });
  await toAccount(ctx, { amount: 9_000, externalId: randomUUID() });
  await watch();
  expect(await alarms()).toHaveLength(2);
});

test("what was paid before the amount was set raises none, and its destinations are known", async () => {
  const { ctx, alarms } = await watched({ looked: false });
  await toAccount(ctx, { amount: 9_000 });
  await workRail();
  await watch();
  await toAccount(ctx, { amount: 9_000, externalId: randomUUID() });
  await watch();
  expect(await alarms()).toEqual([]);
});

test("without an amount no payout raises an alarm", async () => {
  const { ctx, alarms } = await watched();
  await rows({ text: "UPDATE alarm_settings SET new_destination_over = NULL", values: [] });
  await toAccount(ctx, { amount: 9_000 });
  await watch();
  expect(await alarms()).toEqual([]);
});

test("several workers at once raise one alarm", async () => {
  const { ctx, alarms } = await watched();
  await toAccount(ctx, { amount: 9_000 });
  await Promise.all(Array.from({ length: 5 }, watchDestinations));
  await watch();
  expect(await alarms()).toHaveLength(1);
});
