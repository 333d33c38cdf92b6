import { expect, test } from "vitest";
import { makeDue, paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { HEALTH_BACKLOG_MAX, HEALTH_SAMPLE_MAX } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { deleteWebhook } from "../delete-webhook.ts";
import { listWebhookHealth } from "./list-webhook-health.ts";

await testDatabase();
const { receiver, workOff, configure, triedOnce } = await webhookBench();
const healthOf = async ({ ctx }: Pick<Awaited<ReturnType<typeof testAccount>>, "ctx">) =>
  (await listWebhookHealth.run(ctx, {})).output.webhooks;

test("a webhook that nothing was sent to has no latency", async () => {
  const account = await testAccount();
  expect(await healthOf(account)).toEqual([]);
  const { id } = await configure(account, { url: `${receiver.baseUrl}/new` });
  await ownerRows({ text: "UPDATE webhook_attempt SET started_at = now() - interval '25 hours'" });
  expect(await healthOf(account)).toEqual([
    { webhookId: id, attempts: 0, succeeded: 0, p50Ms: null, p95Ms: null, backlog: 0, nextAttemptAt: null },
  ]);
});

test("success, latency, backlog and the next retry, each webhook for itself", async () => {
  const { account, id } = await triedOnce("/failing", status(500));
  const { id: other } = await configure(account, { url: `${receiver.baseUrl}/well` });
  await makeDue(id);
  await workOff();
  await ownerRows({ text: "UPDATE webhook_attempt SET duration_ms = number * 100" });
  expect(await healthOf(account)).toMatchObject([
    { webhookId: other, attempts: 1, succeeded: 1, p50Ms: 100, p95Ms: 100, backlog: 0, nextAttemptAt: null },
    // The challenge succeeded, and the event failed twice.
    { webhookId: id, attempts: 3, succeeded: 1, p50Ms: 100, p95Ms: 200, backlog: 1, nextAttemptAt: expect.any(Date) },
  ]);
  expect(await healthOf(await testAccount())).toEqual([]);
  await deleteWebhook.run(account.ctx, { id });
  expect(await healthOf(account)).toMatchObject([{ webhookId: other }]);
});

test("of a long list only the newest are read, and the backlog is counted up to its bound", async () => {
  const account = await testAccount();
  const { id } = await configure(account, { url: `${receiver.baseUrl}/busy` });
  await paidCharge(account);
  await rows({
    text: `WITH made AS (
             INSERT INTO webhook_delivery (account_id, id, endpoint_id, event_id, created_at)
             SELECT $1, gen_random_uuid(), $2, gen_random_uuid(), now() + n * interval '1 ms'
             FROM generate_series(1, ${HEALTH_BACKLOG_MAX + 100}) AS n RETURNING *)
           INSERT INTO webhook_outbox (account_id, delivery_id, endpoint_id, event_id, created_at, next_attempt_at, attempts)
           SELECT account_id, id, endpoint_id, event_id, created_at, now() + interval '1 hour', 1 FROM made`,
    values: [account.accountId, id],
  });
  await rows({
    text: `INSERT INTO webhook_attempt (account_id, delivery_id, number, started_at, duration_ms, status_code)
           SELECT account_id, id, 1, now(), 5, 204 FROM webhook_delivery WHERE endpoint_id = $1 ON CONFLICT DO NOTHING`,
    values: [id],
  });
  expect(await healthOf(account)).toMatchObject([
    { attempts: HEALTH_SAMPLE_MAX, succeeded: HEALTH_SAMPLE_MAX, backlog: HEALTH_BACKLOG_MAX },
  ]);
});
