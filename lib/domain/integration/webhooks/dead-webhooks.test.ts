import { afterAll, expect, test } from "vitest";
import { deliveriesOf, paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { poll } from "#e2e/support/poll.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { poster } from "#lib/server/egress/post.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { configureWebhook } from "./configure-webhook.ts";
import { Deliverer } from "./deliveries/deliverer.ts";

/** 1 000 dead webhooks, as many per account as are allowed. Each has its challenge and `BACKLOG` events waiting. */
const HOLDERS = 20;
const EACH = 50;
const BACKLOG = 2;
const EVENTS = 20;
/** All dead webhooks are tried before the live one, 256 in a second. Waiting for their time-outs would take 15 s. */
const HEARD_MS_MAX = 8_000;
const HEARD_MS_BOUND = 30_000;

await testDatabase();
const { receiver, eventsAt, workOff } = await webhookBench();
const { post, close } = poster({ policy: "publicAndLoopback" });
afterAll(close);

const live = await testAccount();
const { output: liveWebhook } = await configureWebhook.run(live.ctx, { url: `${receiver.baseUrl}/live` });
await workOff();

// The dead webhooks accept requests and do not answer until the test is done.
const hanging: (() => void)[] = [];
for (let holder = 0; holder < HOLDERS; holder++) {
  const { ctx, ...dead } = await testAccount();
  const urls = Array.from({ length: EACH }, (_, n) =>
    receiver.behave(`/dead-${holder}-${n}`, (response) => void hanging.push(() => response.end())),
  );
  await Promise.all(urls.map((url) => configureWebhook.run(ctx, { url })));
  for (let n = 0; n < BACKLOG; n++) await paidCharge({ ctx, ...dead });
}

const title = `${HOLDERS * EACH} webhooks that hang, each with a backlog, do not delay one that answers`;
test(title, { timeout: EVENTS * HEARD_MS_BOUND }, async () => {
  const stopping = new AbortController();
  const deliverer = new Deliverer(post);
  const run = () => deliverer.run();
  const finish = () => deliverer.stop();
  const job = { name: "deliver-webhooks", queue: "deliveries", everyMs: 1_000, run, finish } as const;
  const worker = runWorker([job], { signal: stopping.signal });
  const heardMs: number[] = [];
  for (let n = 1; n <= EVENTS; n++) {
    await paidCharge(live);
    const paidAt = performance.now();
    await poll(
      async () => eventsAt("/live").length,
      (heard) => heard >= n,
      HEARD_MS_BOUND,
    );
    heardMs.push(performance.now() - paidAt);
  }
  expect(Math.max(...heardMs)).toBeLessThan(HEARD_MS_MAX);
  const isDelivered = (status: string) => status === "DELIVERED";
  const told = await poll(
    () => deliveriesOf(liveWebhook.id),
    (all) => all.every(({ status }) => isDelivered(status)),
  );
  expect([told.length, told.every(({ status }) => isDelivered(status))]).toEqual([EVENTS, true]);
  expect(hanging.length).toBeGreaterThanOrEqual(HOLDERS * EACH);
  stopping.abort();
  for (const end of hanging) end();
  await worker;
  await expectInvariants();
});
