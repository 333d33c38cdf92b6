import { expect, test } from "vitest";
import { attemptsOf, makeDue, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { showDelivery } from "./list-deliveries.ts";
import { resendDeliveries } from "./resend-deliveries.ts";

await testDatabase();
const { receiver, workOff, triedOnce } = await webhookBench();

const sql = (text: string, ...values: unknown[]) => rows({ text, values });

/** A delivery that failed once, and whose next automatic attempt is due in an hour. */
async function failing(path: string) {
  const { account, id: webhookId, delivery } = await triedOnce(path, status(500));
  await sql(
    "UPDATE webhook_outbox SET next_attempt_at = now() + interval '1 hour' WHERE delivery_id = $1",
    delivery.id,
  );
  const show = async () => (await showDelivery.run(account.ctx, { deliveryId: delivery.id })).output;
  const resend = () => resendDeliveries.run(account.ctx, { webhookId, deliveryIds: [delivery.id] });
  return { webhookId, deliveryId: delivery.id, show, resend };
}

test("a failed resend leaves the next automatic attempt at its time", async () => {
  const { deliveryId, show, resend } = await failing("/stays");
  const planned = (await show()).nextAttemptAt;
  await resend();
  await resend();
  await workOff();
  await resend();
  await workOff();
  expect(await attemptsOf(deliveryId)).toHaveLength(3);
  expect(await show()).toMatchObject({ status: "DUE", nextAttemptAt: planned });
});

test("a failed resend takes no automatic attempt away: the next delay is the planned one", async () => {
  const { webhookId, show, resend } = await failing("/plan");
  await resend();
  await workOff();
  await makeDue(webhookId);
  await workOff();
  const { attempts, nextAttemptAt } = await show();
  const last = attempts.at(-1);
  const minutes = (Number(nextAttemptAt) - Number(last?.startedAt)) / 60_000;
  // The delay after the second automatic attempt is 5 minutes, ± 10 %. After the third it would be 30.
  expect(attempts).toHaveLength(3);
  expect(minutes).toBeGreaterThan(4.4);
  expect(minutes).toBeLessThan(6);
});

test("a resend that succeeds ends the delivery", async () => {
  const { deliveryId, show, resend } = await failing("/mended");
  receiver.behave("/mended", status(204));
  await resend();
  await workOff();
  expect(await show()).toMatchObject({ status: "DELIVERED", nextAttemptAt: null });
  await resend();
  await workOff();
  expect(await attemptsOf(deliveryId)).toHaveLength(3);
});

test("a resend that is answered with 410 pauses the webhook, which is owed the delivery", async () => {
  const { show, resend } = await failing("/gone");
  receiver.behave("/gone", status(410));
  await resend();
  await workOff();
  expect(await show()).toMatchObject({ status: "DUE" });
});

test("a delivery that is being sent is not sent a second time at once", async () => {
  const { deliveryId, resend } = await failing("/busy");
  await sql(
    "UPDATE webhook_outbox SET leased_by = gen_random_uuid(), leased_until = now() + interval '1 minute' WHERE delivery_id = $1",
    deliveryId,
  );
  expect(await resend()).toEqual({ output: { count: 0 } });
  await workOff();
  expect(await attemptsOf(deliveryId)).toHaveLength(1);
});
