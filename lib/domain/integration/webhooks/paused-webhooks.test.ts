import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { deliveriesOf, makeDue, paidCharge, webhookBench, webhookRow } from "#e2e/support/deliveries/webhook-bench.ts";
import { status } from "#e2e/support/deliveries/webhook-receiver.ts";
import type { TestAccount } from "#e2e/support/money/test-account.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { OWED_PER_SECOND } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { retireDeliveries } from "./deliveries/deliver-webhooks.job.ts";
import { listWebhookHealth } from "./deliveries/list-webhook-health.ts";
import { resumeWebhook } from "./resume-webhook.ts";

await testDatabase();
const { receiver, run, settled, workOff, configure, triedOnce, eventsAt } = await webhookBench();
afterAll(() => expectInvariants());

/** A webhook that has answered 410 to one event, and is owed it and `more` that happened since. */
async function paused(path: string, more = 3) {
  const { account, id } = await triedOnce(path, status(410));
  for (let i = 0; i < more; i++) await paidCharge(account);
  await workOff();
  expect(eventsAt(path)).toHaveLength(1);
  receiver.behave(path, status(200));
  return { account, id, states: async () => (await deliveriesOf(id)).map((delivery) => delivery.status) };
}

const resume = ({ ctx }: TestAccount, webhookId: string, owed: "SEND" | "SKIP") =>
  resumeWebhook.run(ctx, { webhookId, owed });

const audited = (webhookId: string) =>
  rows({ text: "SELECT facts FROM audit WHERE subject = $1 AND action = 'webhook.resume'", values: [webhookId] });

test("410: the webhook is paused; it is owed this event and those that follow, and nothing gives them up", async () => {
  const { account, id, states } = await paused("/gone");
  expect(await webhookRow(id)).toMatchObject({ active: false });
  expect(await retireDeliveries()).toBe(0);
  expect(await states()).toEqual(["DUE", "DUE", "DUE", "DUE"]);
  const { webhooks } = (await listWebhookHealth.run(account.ctx, {})).output;
  expect(webhooks.find(({ webhookId }) => webhookId === id)).toMatchObject({ backlog: 4 });
});

test("resumed, it is sent what it is owed once, the oldest first, at a bounded rate, and the audit has it", async () => {
  const { account, id, states } = await paused("/resumed");
  expect(await resume(account, id, "SEND")).toEqual({ output: { count: 4 } });
  const due = await rows<{ after: number }>({
    text: `SELECT round(extract(epoch FROM next_attempt_at - min(next_attempt_at) OVER ()) * 1000)::int AS after
           FROM webhook_outbox WHERE endpoint_id = $1 ORDER BY event_id`,
    values: [id],
  });
  expect(due.map(({ after }) => after)).toEqual([0, 1, 2, 3].map((n) => (n * 1_000) / OWED_PER_SECOND));
  // Nobody waits for the last of them here.
  await rows({
    text: "UPDATE webhook_outbox SET next_attempt_at = next_attempt_at - interval '1 second' WHERE endpoint_id = $1",
    values: [id],
  });
  await workOff();
  expect(await states()).toEqual(["DELIVERED", "DELIVERED", "DELIVERED", "DELIVERED"]);
  const ids = eventsAt("/resumed").map(({ headers }) => `${headers["webhook-id"]}`);
  // The first was sent before the pause too.
  expect(ids).toHaveLength(5);
  expect(new Set(ids.slice(1)).size).toBe(4);
  const facts = { url: `${receiver.baseUrl}/resumed`, owed: "SEND", count: 4 };
  expect(await audited(id)).toEqual([{ facts }]);
  await expect(resume(account, id, "SEND")).rejects.toMatchObject({ code: "ACTION_REFUSED" });
});

test("resumed without what it is owed, it is sent new events alone; each that was skipped is listed as given up", async () => {
  const { account, id, states } = await paused("/skipped");
  expect(await resume(account, id, "SKIP")).toEqual({ output: { count: 4 } });
  await paidCharge(account);
  await workOff();
  expect(eventsAt("/skipped")).toHaveLength(2);
  expect(await states()).toEqual([...Array(4).fill("EXHAUSTED"), "DELIVERED"]);
  expect(await audited(id)).toMatchObject([{ facts: { owed: "SKIP", count: 4 } }]);
});

test("configured again, a paused webhook is sent what it is owed", async () => {
  const { account, id, states } = await paused("/again");
  await configure(account, { url: `${receiver.baseUrl}/again` });
  await makeDue(id);
  await workOff();
  expect(await states()).toEqual(Array(4).fill("DELIVERED"));
});

test("what waited for a later attempt when five days of failures paused it is sent when it is resumed", async () => {
  const { account, id } = await triedOnce("/tired", status(500));
  await rows({ text: "UPDATE webhook_endpoint SET active = false WHERE id = $1", values: [id] });
  receiver.behave("/tired", status(200));
  expect((await webhookRow(id))?.failingSince).toBeInstanceOf(Date);
  await resume(account, id, "SEND");
  expect(await webhookRow(id)).toMatchObject({ active: true, failingSince: null });
  await workOff();
  expect(await deliveriesOf(id)).toMatchObject([{ status: "DELIVERED", attempts: 2 }]);
});

test("a webhook that is owed very many events delays no other", async () => {
  const { account, id } = await paused("/many", 1);
  await ownerRows({
    text: `INSERT INTO webhook_outbox (delivery_id, account_id, endpoint_id, event_id, created_at, next_attempt_at)
           SELECT gen_random_uuid(), account_id, endpoint_id, gen_random_uuid(), now(), now() - interval '1 day'
           FROM webhook_outbox, generate_series(1, 25000) WHERE endpoint_id = $1 AND attempts > 0`,
    values: [id],
  });
  const live = await configure(account, { url: `${receiver.baseUrl}/live-${randomUUID()}` });
  await paidCharge(account);
  // One claim finds it; a look at what is owed would fill the claim.
  expect(await run()).toBe(1);
  await settled();
  expect(await deliveriesOf(live.id)).toMatchObject([{ status: "DELIVERED" }]);
  expect(await resume(account, id, "SKIP")).toEqual({ output: { count: 25_003 } });
});
