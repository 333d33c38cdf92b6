import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { platformContext, type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { deliver } from "#e2e/support/money/test-rail.ts";
import { unappliedPayment } from "#e2e/support/money/unapplied-payment.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { AnyRole } from "#lib/core/role.ts";
import { rows } from "#lib/server/db.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { countWaiting } from "./count-waiting.ts";
import { WAITING_COUNT_MAX } from "./status.contract.ts";

await testDatabase();

const see = async ({ ctx }: Pick<TestAccount, "ctx">, role: AnyRole) => {
  const actor = { ...ctx.actor, kind: "staff" as const, role };
  return (await countWaiting.run({ ...ctx, actor }, {})).output;
};

/** Payouts with this status, as the network leaves them. */
const payouts = ({ accountId }: TestAccount, status: string, count: number) =>
  rows({
    text: `INSERT INTO withdrawal (account_id, id, external_id, content_hash, amount, initiation_type, status, error_code, created_by,
             created_at, updated_at)
           SELECT $1, gen_random_uuid(), gen_random_uuid()::text, '\\x00', 100, 'MANUAL', $2, CASE WHEN $2 = 'CANCELED' THEN 'ACCOUNT_MISMATCH' END, 'command:test',
             clock_timestamp(), clock_timestamp() FROM generate_series(1, $3)`,
    values: [accountId, status, count],
  });

test("counts payouts that have not ended and quarantined messages, up to 100 each", async () => {
  const account = await testAccount();
  expect(await see(account, "operator")).toEqual({
    approvals: null,
    quarantined: 0,
    payouts: 0,
    unapplied: 0,
    failedSchedules: null,
    differences: null,
    disputes: 0,
  });
  await payouts(account, "INITIATED", 1);
  await payouts(account, "CONFIRMED", 2);
  await payouts(account, "CANCELED", 3);
  await deliver([{ nonsense: randomUUID(), pixKey: account.pixKey }]);
  await creditPayments();
  await unappliedPayment(account.pixKey);
  expect(await see(account, "operator")).toEqual({
    approvals: null,
    quarantined: 1,
    payouts: 3,
    unapplied: 1,
    failedSchedules: null,
    differences: null,
    disputes: 0,
  });
  await payouts(account, "CONFIRMED", WAITING_COUNT_MAX);
  expect((await see(account, "operator")).payouts).toBe(WAITING_COUNT_MAX);
  expect(await see(await testAccount(), "operator")).toEqual({
    approvals: null,
    quarantined: 0,
    payouts: 0,
    unapplied: 0,
    failedSchedules: null,
    differences: null,
    disputes: 0,
  });
});

test("counts schedules of statement files whose last run failed, until a later one succeeds", async () => {
  const account = await testAccount();
  const { operatorId } = account.ctx;
  const scheduleId = randomUUID();
  await rows({
    text: `INSERT INTO statement_schedule (operator_id, id, name, frequency, hour, formats, locale, next_run_at, created_by)
           VALUES ($1, $2, 'daily', 'daily', 6, '{csv}', 'en', 'infinity', 'command:test')`,
    values: [operatorId, scheduleId],
  });
  const run = (n: number, status: string) =>
    rows({
      text: `INSERT INTO statement_run (operator_id, id, schedule_id, first_day, last_day, status, finished_at)
             VALUES ($1, $2, $3, $4, $4, $5, CASE WHEN $5 <> 'MAKING' THEN now() END)`,
      values: [operatorId, `00000000-0000-4000-8000-00000000000${n}`, scheduleId, `2026-11-0${n}`, status],
    });
  const failed = async () => (await see(account, "finance")).failedSchedules;
  expect(await failed()).toBe(0);
  await run(1, "FAILED");
  await run(2, "MAKING");
  expect(await failed()).toBe(1);
  await run(3, "DONE");
  expect(await failed()).toBe(0);
});

test("counts for each role only what it may see", async () => {
  const account = await testAccount();
  expect(await see(account, "admin")).toEqual({
    approvals: 0,
    quarantined: 0,
    payouts: 0,
    unapplied: 0,
    failedSchedules: 0,
    differences: 0,
    disputes: 0,
  });
  expect(await see(account, "developer")).toEqual({
    approvals: null,
    quarantined: null,
    payouts: 0,
    unapplied: null,
    failedSchedules: null,
    differences: null,
    disputes: null,
  });
  expect(await see(account, "support")).toEqual({
    approvals: null,
    quarantined: null,
    payouts: 0,
    unapplied: 0,
    failedSchedules: null,
    differences: null,
    disputes: 0,
  });
  await deliver([{ nonsense: randomUUID(), pixKey: account.pixKey }]);
  await creditPayments();
  const { output } = await countWaiting.run(await platformContext(), {});
  expect(output).toMatchObject({ approvals: null, payouts: null });
  expect(output.quarantined).toBeGreaterThan(0);
});
