import { describe, expect, test } from "vitest";
import { makeDue, paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay } from "#lib/core/brt.ts";
import { rows } from "#lib/server/db.ts";
import { deleteWebhook } from "../delete-webhook.ts";
import { listDeliveries, showDelivery } from "./list-deliveries.ts";
import { resendDeliveries } from "./resend-deliveries.ts";

await testDatabase();
const { receiver, workOff, configure, eventsAt } = await webhookBench();

const account = await testAccount();
const { id: webhookId } = await configure(account, { url: `${receiver.baseUrl}/shown` });
const paidId = await paidCharge(account, { externalId: "order-77" });
await workOff();
receiver.behave("/shown", status(500, 'broken for "00000000191"'));
await paidCharge(account);
await workOff();
await makeDue(webhookId);
await workOff();

type Wanted = {
  limit?: number;
  before?: string;
  sort?: "oldest";
  from?: string;
  to?: string;
  status?: "DUE" | "DELIVERED" | "EXHAUSTED";
  event?: string;
  search?: string;
};
const list = async (wanted: Wanted = {}) =>
  (await listDeliveries.run(account.ctx, { webhookId, limit: 25, ...wanted })).output;

describe("the deliveries of a webhook", () => {
  test("are listed newest first, with the result of the last attempt and the time of the next", async () => {
    expect((await list()).deliveries).toMatchObject([
      {
        event: "pixChargePaid",
        status: "DUE",
        attempts: 2,
        statusCode: 500,
        error: null,
        deliveredAt: null,
        nextAttemptAt: expect.any(Date),
      },
      {
        event: "pixChargePaid",
        status: "DELIVERED",
        nextAttemptAt: null,
        deliveredAt: expect.any(Date),
        statusCode: 204,
      },
      { event: "webhook.validation", status: "DELIVERED" },
    ]);
  });

  test("are listed page by page, and by status", async () => {
    const all = (await list()).deliveries;
    const first = await list({ limit: 2 });
    expect(first.deliveries).toEqual(all.slice(0, 2));
    const second = await list({ limit: 2, before: first.next as string });
    expect([second.deliveries, second.next]).toEqual([all.slice(2), null]);
    expect((await list({ status: "DELIVERED" })).deliveries).toEqual(all.slice(1));
  });

  test("are listed oldest first, and by a range of days", async () => {
    const all = (await list()).deliveries;
    expect((await list({ sort: "oldest" })).deliveries).toEqual(all.toReversed());
    const today = brtDay(all[0]?.createdAt as Date);
    expect((await list({ from: addDays(today, -1), to: addDays(today, 1) })).deliveries).toEqual(all);
    expect((await list({ to: addDays(today, -2) })).deliveries).toEqual([]);
  });

  test("are listed with their record and its amount, of which the challenge has none", async () => {
    const about = (await list()).deliveries.map(({ record, amount }) => ({ record, amount }));
    expect(about).toEqual([
      { record: { kind: "charge", id: expect.any(String) }, amount: 1_000n },
      { record: { kind: "charge", id: paidId }, amount: 1_000n },
      { record: null, amount: null },
    ]);
  });

  test("are found by event, and by a whole id of their record, event or delivery", async () => {
    const all = (await list()).deliveries;
    expect((await list({ event: "pixChargePaid" })).deliveries).toEqual(all.slice(0, 2));
    expect((await list({ event: "webhook.validation" })).deliveries).toEqual(all.slice(2));
    expect((await list({ event: "pixRefundSuccess" })).deliveries).toEqual([]);
    expect((await list({ event: "'; no such event" })).deliveries).toEqual([]);
    const { deliveryId } = all[1] as { deliveryId: string };
    const { eventId } = (await showDelivery.run(account.ctx, { deliveryId })).output;
    const [paid] = await rows<{ id: string }>({
      text: "SELECT end_to_end_id AS id FROM payment WHERE charge_id = $1",
      values: [paidId],
    });
    const endToEndId = `${paid?.id}`;
    const ids = [endToEndId, endToEndId.toUpperCase(), endToEndId.toLowerCase()];
    for (const search of [...ids, "order-77", paidId.toUpperCase(), deliveryId, eventId])
      expect((await list({ search })).deliveries).toEqual([all[1]]);
    expect((await list({ search: "order-7", event: "pixChargePaid" })).deliveries).toEqual([]);
  });

  test("one delivery is shown with its request and every attempt", async () => {
    const [{ deliveryId } = { deliveryId: "" }] = (await list()).deliveries;
    const { output } = await showDelivery.run(account.ctx, { deliveryId });
    const failed = { statusCode: 500, error: null, durationMs: expect.any(Number) };
    expect(output).toMatchObject({
      webhookId,
      url: `${receiver.baseUrl}/shown`,
      body: eventsAt("/shown").at(-1)?.body,
      attempts: [
        { number: 1, ...failed },
        { number: 2, ...failed },
      ],
    });
    expect(showDelivery.contract.console?.output.encode(output)).toMatchObject({
      attempts: [{ response: 'broken for "***.000.001-**"' }, {}],
    });
  });

  test("another operator's webhook and deliveries are WEBHOOK_NOT_FOUND", async () => {
    const { ctx } = await testAccount();
    const [{ deliveryId } = { deliveryId: "" }] = (await list()).deliveries;
    const missing = { code: "WEBHOOK_NOT_FOUND" };
    await expect(listDeliveries.run(ctx, { webhookId, limit: 25 })).rejects.toMatchObject(missing);
    await expect(showDelivery.run(ctx, { deliveryId })).rejects.toMatchObject(missing);
    await expect(resendDeliveries.run(ctx, { webhookId, deliveryIds: [deliveryId] })).rejects.toMatchObject(missing);
  });
});

describe("sending deliveries again", () => {
  test("a delivery that has succeeded is sent again at once, with the same id", async () => {
    receiver.behave("/shown", status(204));
    const [{ deliveryId } = { deliveryId: "" }] = (await list({ status: "DELIVERED" })).deliveries;
    const { output: before } = await showDelivery.run(account.ctx, { deliveryId });
    expect(await resendDeliveries.run(account.ctx, { webhookId, deliveryIds: [deliveryId] })).toEqual({
      output: { count: 1 },
    });
    await workOff();
    const { output: after } = await showDelivery.run(account.ctx, { deliveryId });
    expect(after).toMatchObject({ status: "DELIVERED", eventId: before.eventId, body: before.body });
    expect(after.attempts).toHaveLength(before.attempts.length + 1);
    const ids = receiver.at("/shown").map(({ headers }) => headers["webhook-id"]);
    expect(ids.filter((id) => id === before.eventId)).toHaveLength(2);
  });

  test("all waiting deliveries are sent together", async () => {
    expect(await resendDeliveries.run(account.ctx, { webhookId, status: "DUE" })).toEqual({ output: { count: 1 } });
    await workOff();
    expect((await list({ status: "DUE" })).deliveries).toEqual([]);
  });
});

test("the deliveries of a deleted webhook are still listed, and cannot be sent again", async () => {
  await deleteWebhook.run(account.ctx, { id: webhookId });
  expect((await list()).deliveries).toHaveLength(3);
  await expect(resendDeliveries.run(account.ctx, { webhookId, status: "DUE" })).rejects.toMatchObject({
    code: "WEBHOOK_NOT_FOUND",
  });
});
