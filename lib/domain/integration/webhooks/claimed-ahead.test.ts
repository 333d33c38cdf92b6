import { expect, test } from "vitest";
import { deliveriesOf, paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { poll } from "#e2e/support/poll.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { Deliverer } from "./deliveries/deliverer.ts";

/** Places of one webhook, and the events that wait beside them. */
const PLACES = 4;
const WAITING = 10;

await testDatabase();
const { receiver, post, configure, eventsAt } = await webhookBench();

/** A deliverer that has found a webhook to be quick, with more events due than it has places. */
async function quickWebhook(path: string) {
  const account = await testAccount();
  const { id } = await configure(account, { url: receiver.baseUrl + path });
  const settings = { perWebhookMax: PLACES, slowAfterMs: 100, aheadMs: 60_000 };
  const sender = new Deliverer(post, settings);
  for (let i = 0; i < 3; i++) {
    await paidCharge(account);
    await sender.run();
    await sender.settled();
  }
  for (let i = 0; i < PLACES + WAITING; i++) await paidCharge(account);
  return { id, sender, heard: eventsAt(path).length };
}

const free = async (webhookId: string) => {
  const [row] = await rows<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM webhook_outbox
           WHERE endpoint_id = $1 AND NOT exhausted AND leased_by IS NULL AND next_attempt_at <= clock_timestamp()`,
    values: [webhookId],
  });
  return row?.count ?? 0;
};

test("more deliveries than places are claimed for a quick webhook, and all are sent", async () => {
  const { id, sender, heard } = await quickWebhook("/quick");
  expect(await sender.run()).toBe(PLACES + WAITING);
  await sender.settled();
  expect(eventsAt("/quick").length - heard).toBe(PLACES + WAITING);
  expect((await deliveriesOf(id)).every(({ status }) => status === "DELIVERED")).toBe(true);
});

test("when a webhook turns slow, what waits for it is free for every worker at once", async () => {
  const { id, sender } = await quickWebhook("/turns-slow");
  const held: (() => void)[] = [];
  receiver.behave("/turns-slow", (response) => void held.push(() => response.end()));
  expect(await sender.run()).toBe(PLACES + WAITING);
  expect(
    await poll(
      () => free(id),
      (count) => count === WAITING,
    ),
  ).toBe(WAITING);
  for (const end of held) end();
  await sender.settled();
});

test("a stop lets what is sent end, and begins nothing that waits", async () => {
  const { id, sender, heard } = await quickWebhook("/stop");
  const asked: (() => void)[] = [];
  receiver.behave("/stop", (response) => void asked.push(() => response.end()));
  await sender.run();
  await poll(
    async () => asked.length,
    (count) => count === PLACES,
  );
  const stopped = sender.stop();
  for (const end of asked) end();
  await stopped;
  expect(eventsAt("/stop").length - heard).toBe(PLACES);
  const delivered = (await deliveriesOf(id)).filter(({ status }) => status === "DELIVERED");
  expect(delivered).toHaveLength(heard + PLACES);
});

test("a webhook that is gone is sent nothing that waits", async () => {
  const { sender, heard } = await quickWebhook("/gone");
  receiver.behave("/gone", status(410));
  await sender.run();
  await sender.settled();
  expect(eventsAt("/gone").length - heard).toBeLessThanOrEqual(PLACES);
});
