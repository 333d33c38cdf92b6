import { afterEach, expect, test } from "vitest";
import { deliveriesOf, paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { deliverLocally } from "../../base/events/local-deliverer.ts";
import { retireDeliveries } from "./deliveries/deliver-webhooks.job.ts";
import { Deliverer } from "./deliveries/deliverer.ts";

await testDatabase();
const { receiver, post, configure, eventsAt } = await webhookBench();
afterEach(() => deliverLocally(null));

/** The deliverer of this process, and a webhook that has just answered it. */
async function answering(path: string) {
  const account = await testAccount();
  const { id } = await configure(account, { url: receiver.baseUrl + path });
  const sender = new Deliverer(post, { aheadMs: 60_000 });
  await paidCharge(account);
  await sender.run();
  await sender.settled();
  deliverLocally(sender);
  return { account, id, sender };
}

/** The same, with a delivery that is being sent until `answer` lets its webhook answer. */
async function sending(path: string) {
  const known = await answering(path);
  const held: (() => void)[] = [];
  receiver.behave(path, (response) => void held.push(() => response.end()));
  await paidCharge(known.account);
  await expect.poll(() => held.length).toBe(1);
  const answer = async () => {
    for (const end of held) end();
    await known.sender.settled();
  };
  return { ...known, answer };
}

const leased = (webhookId: string) =>
  rows<{ isLeased: boolean }>({
    text: `SELECT leased_by IS NOT NULL AS "isLeased" FROM webhook_outbox WHERE endpoint_id = $1`,
    values: [webhookId],
  });

test("a webhook that has just answered is sent the next event without a claim", async () => {
  const { account, id, sender } = await answering("/answering");
  await paidCharge(account);
  await sender.settled();
  expect(eventsAt("/answering")).toHaveLength(2);
  expect(await deliveriesOf(id)).toMatchObject([{ status: "DELIVERED" }, { status: "DELIVERED", attempts: 1 }]);
});

test("no other worker claims what is being sent", async () => {
  const { id, answer } = await sending("/held");
  expect(await leased(id)).toEqual([{ isLeased: true }]);
  expect(await new Deliverer(post).run()).toBe(0);
  await answer();
  expect(eventsAt("/held")).toHaveLength(2);
});

test("a webhook that another process has just paused is owed its event, and is not sent it", async () => {
  const { account, id, sender } = await answering("/just-paused");
  await rows({ text: "UPDATE webhook_endpoint SET active = false WHERE id = $1", values: [id] });
  await paidCharge(account);
  await sender.settled();
  expect(eventsAt("/just-paused")).toHaveLength(1);
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(["DELIVERED", "DUE"]);
});

test("what is given up while it is being sent has arrived all the same", async () => {
  const { id, answer } = await sending("/given-up");
  await rows({ text: "UPDATE webhook_endpoint SET active = false, deleted_at = now() WHERE id = $1", values: [id] });
  expect(await retireDeliveries()).toBe(1);
  await answer();
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(["DELIVERED", "DELIVERED"]);
});

test("a webhook that has just failed waits for its next attempt, and its next event for a claim", async () => {
  const { account, id, sender } = await answering("/failing");
  receiver.behave("/failing", status(500));
  await paidCharge(account);
  await sender.settled();
  await paidCharge(account);
  await sender.settled();
  expect(eventsAt("/failing")).toHaveLength(2);
  expect(await leased(id)).toEqual([{ isLeased: false }, { isLeased: false }]);
});

test("a deliverer that was stopped sends nothing, and claims nothing", async () => {
  const { account, id, sender } = await answering("/stopped");
  await sender.stop();
  await paidCharge(account);
  expect(eventsAt("/stopped")).toHaveLength(1);
  expect(await leased(id)).toEqual([{ isLeased: false }]);
});
