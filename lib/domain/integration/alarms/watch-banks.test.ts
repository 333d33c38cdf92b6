import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { connectedAccount } from "#e2e/support/bank/connected-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { watchBanks } from "./watch-banks.job.ts";

await testDatabase();
const { us, connectionId, stop } = await connectedAccount();
afterAll(stop);

const run = (text: string, ...values: unknown[]) => rows({ text, values });
const alarms = async () =>
  (
    await rows<{ kind: string; subject: string; count: number }>({
      text: "SELECT kind, subject, count FROM alarm WHERE operator_id = $1 ORDER BY kind",
      values: [us.ctx.operatorId],
    })
  ).map(({ kind, subject }) => [kind, subject]);

beforeEach(async () => {
  await run("DELETE FROM alarm_message");
  await run("DELETE FROM alarm");
  await run("DELETE FROM connection_calls");
  await run("UPDATE connection SET certificate_until = clock_timestamp() + interval '90 days'");
});

test("nothing is raised where a bank answers and nothing waits", async () => {
  expect(await watchBanks()).toBe(0);
});

test("a bank half of whose calls fail is told of once in an hour", async () => {
  const add = (calls: number, failures: number) =>
    run(
      "INSERT INTO connection_calls VALUES ($1, $2, date_trunc('hour', clock_timestamp()), $3, $4) ON CONFLICT (connection_id, hour) DO UPDATE SET calls = $3, failures = $4",
      ...[connectionId, us.ctx.operatorId, calls, failures],
    );
  await add(100, 49);
  expect(await watchBanks()).toBe(0);
  await add(100, 50);
  expect(await watchBanks()).toBe(1);
  expect(await watchBanks()).toBe(0);
  expect(await alarms()).toEqual([["failingBank", connectionId]]);
});

test("a bank that has answered no call for a minute is told of, however many it answered before", async () => {
  await run(
    "INSERT INTO connection_calls VALUES ($1, $2, date_trunc('hour', clock_timestamp()), 100000, 30)",
    ...[connectionId, us.ctx.operatorId],
  );
  const failingFor = (seconds: number | null) =>
    run("UPDATE connection_state SET failing_since = clock_timestamp() - $1 * interval '1 second'", seconds);
  await failingFor(50);
  expect(await watchBanks()).toBe(0);
  await failingFor(61);
  expect(await watchBanks()).toBe(1);
  expect(await alarms()).toEqual([["failingBank", connectionId]]);
  await failingFor(null);
});

test("a certificate is told of at 30, at 7 and at 1 day before its end, and not when a later one stands beside it", async () => {
  const raised: number[] = [];
  for (const days of [31, 29, 6, 0.5]) {
    await run("UPDATE connection SET certificate_until = clock_timestamp() + $1 * interval '1 day'", days);
    raised.push(await watchBanks());
    expect(await watchBanks()).toBe(0);
    // The time until the next of these days.
    await run("UPDATE alarm SET first_at = first_at - interval '23 days', last_at = last_at - interval '23 days'");
  }
  expect(raised).toEqual([0, 1, 1, 1]);
  await run("UPDATE connection SET next_certificate_until = clock_timestamp() + interval '300 days'");
  await run("DELETE FROM alarm");
  expect(await watchBanks()).toBe(0);
  await run("UPDATE connection SET next_certificate_until = NULL");
});

test("an order that nobody knows of for ten minutes, and a payout after 90 of 120 minutes, are told of once", async () => {
  const [unknown, late] = [randomUUID(), randomUUID()];
  const withdrawal = (id: string, status: string, more: string) =>
    run(
      `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, initiation_type, pix_key, created_by, created_at, updated_at, ${more.split("=")[0]})
       VALUES ($1, $2::uuid, $2::text, '', $3, 100, 'PIX_KEY', 'k', 'test', now(), now(), ${more.split("=")[1]})`,
      ...[us.accountId, id, status],
    );
  await withdrawal(
    unknown,
    "INITIATED",
    "rail_state, unknown_since='UNKNOWN', clock_timestamp() - interval '11 minutes'",
  );
  await withdrawal(late, "CONFIRMED", "sent_at=clock_timestamp() - interval '91 minutes'");
  expect(await watchBanks()).toBe(2);
  expect(await watchBanks()).toBe(0);
  expect(await alarms()).toEqual([
    ["latePayout", late],
    ["unknownOrder", unknown],
  ]);
});
