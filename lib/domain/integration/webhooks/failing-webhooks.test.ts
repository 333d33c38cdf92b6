import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  attemptsOf,
  deliveriesOf,
  makeDue,
  paidCharge,
  webhookBench,
  webhookRow,
} from "#e2e/support/deliveries/webhook-bench.ts";
import { type Behave, status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { retireDeliveries } from "./deliveries/deliver-webhooks.job.ts";
import { Deliverer } from "./deliveries/deliverer.ts";
import { recordAttempt } from "./deliveries/record-attempts.ts";

await testDatabase();
const { receiver, post, workOff, configure, triedOnce, eventsAt } = await webhookBench();

describe("a webhook that does not accept a delivery", () => {
  test("500: the first retry is due 5 s later, plus or minus a tenth, with the same bytes and id", async () => {
    const { id, delivery, attempts } = await triedOnce("/first-500", (response, received, attempt) =>
      // Attempt 1 is the challenge.
      status(attempt === 2 ? 500 : 200, "broken")(response, received, attempt),
    );
    expect(attempts).toEqual([{ number: 1, statusCode: 500, error: null, response: "broken" }]);
    expect(delivery).toMatchObject({ status: "DUE", attempts: 1 });
    expect(delivery.dueInMs).toBeGreaterThanOrEqual(4_500);
    // 1 s more, for the time that recording took.
    expect(delivery.dueInMs).toBeLessThanOrEqual(5_500 + 1_000);
    expect((await webhookRow(id))?.failingSince).toBeInstanceOf(Date);
    await workOff();
    expect(eventsAt("/first-500")).toHaveLength(1);

    await makeDue(id);
    await workOff();
    const [first, second, ...more] = eventsAt("/first-500");
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "DELIVERED", attempts: 2 }]);
    expect(await webhookRow(id)).toMatchObject({ active: true, failingSince: null });
  });

  test.each([
    ["404", status(404), { statusCode: 404, error: null }],
    [
      "a redirect",
      status(302, "", { location: `${receiver.baseUrl}/redirected-to` }),
      { statusCode: 302, error: null },
    ],
    ["hanging", () => {}, { statusCode: null, error: "TIMED_OUT" }],
    ["a reset", (response) => void response.socket?.resetAndDestroy(), { statusCode: null, error: "CONNECTION_LOST" }],
  ] satisfies [string, Behave, object][])("%s is tried again in 5 s", async (name, behaviour, expected) => {
    const { delivery, attempts } = await triedOnce(`/tried-${name.replace(/\W/g, "")}`, behaviour);
    expect(attempts).toMatchObject([expected]);
    expect(delivery).toMatchObject({ status: "DUE", attempts: 1 });
    expect(delivery.dueInMs).toBeGreaterThanOrEqual(4_500);
    expect(receiver.at("/redirected-to")).toEqual([]);
  });

  test("is not failing when another one at the same time is accepted", async () => {
    const { account, id: webhookId } = await triedOnce("/some", status(200));
    const attempt = (outcome: "DELIVERED" | "EXHAUSTED") =>
      recordAttempt({
        ...{ accountId: account.accountId, deliveryId: randomUUID(), number: 1, startedAt: new Date(), durationMs: 1 },
        ...{ statusCode: outcome === "DELIVERED" ? 200 : 500, error: null, response: null, webhookId, outcome },
        ...{ retryMs: null, gone: false, validated: false },
      });
    await Promise.all([attempt("DELIVERED"), attempt("EXHAUSTED")]);
    expect(await webhookRow(webhookId)).toMatchObject({ failingSince: null });
    await attempt("EXHAUSTED");
    expect((await webhookRow(webhookId))?.failingSince).toBeInstanceOf(Date);
  });

  test("a 100 and a 103 that nobody asked for, and then 2xx: delivered, and told once", async () => {
    const { id, delivery, attempts } = await triedOnce("/interim", (response) => {
      response.writeContinue();
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      response.writeHead(201).end("taken");
    });
    expect(attempts).toEqual([{ number: 1, statusCode: 201, error: null, response: "taken" }]);
    expect(delivery).toMatchObject({ status: "DELIVERED", attempts: 1 });
    await makeDue(id);
    await workOff();
    expect(eventsAt("/interim")).toHaveLength(1);
  });

  test("429: the next attempt waits for the time in Retry-After", async () => {
    const { delivery } = await triedOnce("/busy", status(429, "", { "retry-after": "900" }));
    expect(delivery.dueInMs).toBeGreaterThanOrEqual(899_000);
    expect(delivery.dueInMs).toBeLessThanOrEqual(902_000);
  });

  test("an endless answer with status 200 counts as delivered", async () => {
    const { delivery, attempts } = await triedOnce("/endless", (response) => {
      response.writeHead(200);
      const more = () => void (!response.destroyed && response.write("x".repeat(1_000), () => setImmediate(more)));
      more();
    });
    expect(delivery).toMatchObject({ status: "DELIVERED" });
    expect(attempts[0]?.response).toHaveLength(4_096);
  });

  test("after ten attempts the delivery is EXHAUSTED", async () => {
    const { id, delivery } = await triedOnce("/never", status(500));
    for (let attempt = 2; attempt <= 10; attempt++) {
      await makeDue(id);
      await workOff();
    }
    await makeDue(id);
    await workOff();
    expect(await deliveriesOf(id)).toMatchObject([{ status: "EXHAUSTED", attempts: 10, deliveredAt: null }]);
    expect((await attemptsOf(delivery.id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(eventsAt("/never")).toHaveLength(10);
  });

  test("five days of failures pause the webhook; configuring it again makes it active", async () => {
    const { account, id } = await triedOnce("/tired", status(500));
    await rows({
      text: "UPDATE webhook_endpoint SET failing_since = now() - interval '5 days 1 second' WHERE id = $1",
      values: [id],
    });
    await makeDue(id);
    await workOff();
    expect(await webhookRow(id)).toMatchObject({ active: false });
    await configure(account, { url: `${receiver.baseUrl}/tired` });
    expect(await webhookRow(id)).toMatchObject({ active: true });
  });

  test("a webhook that never answers does not stop the others", async () => {
    const account = await testAccount();
    const dead = await configure(account, { url: `${receiver.baseUrl}/dead` });
    const alive = await configure(account, { url: `${receiver.baseUrl}/alive` });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Requests to `/dead` hang until the other webhook has received everything.
    const patient = new Deliverer(async (request) => {
      if (request.url.endsWith("/dead")) await released;
      return post(request);
    });
    for (let i = 0; i < 30; i++) await paidCharge(account);
    for (let round = 0; round < 500 && eventsAt("/alive").length < 30; round++) {
      await patient.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(eventsAt("/alive")).toHaveLength(30);
    expect(eventsAt("/dead")).toHaveLength(0);
    release();
    await patient.settled();
    await workOff();
    expect((await deliveriesOf(alive.id)).every((delivery) => delivery.status === "DELIVERED")).toBe(true);
    expect((await deliveriesOf(dead.id)).every((delivery) => delivery.status === "DELIVERED")).toBe(true);
  });

  test("the open deliveries of a deleted webhook become EXHAUSTED", async () => {
    const { account, id } = await triedOnce("/deleted", status(500));
    await deleteWebhook.run(account.ctx, { id });
    await makeDue(id);
    await workOff();
    expect(eventsAt("/deleted")).toHaveLength(1);
    await retireDeliveries();
    expect(await deliveriesOf(id)).toMatchObject([{ status: "EXHAUSTED", attempts: 1 }]);
  });

  test("an event whose record cannot be read is a failed attempt, but not a failure of the webhook", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/unwritten` });
    await paidCharge(account);
    await ownerRows({
      text: `WITH unwritten AS (UPDATE webhook_delivery SET body = NULL WHERE endpoint_id = $1 RETURNING event_id)
             UPDATE event SET record_kind = 'unheard' WHERE id IN (SELECT event_id FROM unwritten)`,
      values: [id],
    });
    await workOff();
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ status: "DUE", attempts: 1 });
    expect(await attemptsOf(String(delivery?.id))).toMatchObject([{ statusCode: null, error: "RECORD_UNREADABLE" }]);
    expect(await webhookRow(id)).toMatchObject({ active: true, failingSince: null });
    expect(eventsAt("/unwritten")).toEqual([]);
  });

  test("a charge that cannot be written for its webhook is paid all the same", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/unwritable` });
    const charge = { amount: 1_000n, externalId: "unwritable", expiresIn: 600, pixKey: account.pixKey };
    const { chargeId } = (await createCharge.run(account.ctx, charge)).output;
    await ownerRows({ text: `UPDATE charge SET metadata = '{"n": 1}' WHERE id = $1`, values: [chargeId] });
    await deliver([testPayment(chargeId, account.pixKey)]);
    await creditPayments();
    expect(await rows({ text: "SELECT status FROM charge WHERE id = $1", values: [chargeId] })).toEqual([
      { status: "PAID" },
    ]);
    await workOff();
    const [delivery] = await deliveriesOf(id);
    expect(await attemptsOf(String(delivery?.id))).toMatchObject([{ error: "RECORD_UNREADABLE" }]);
  });

  test("a webhook whose secrets cannot be read does not stop the others", async () => {
    const account = await testAccount();
    const locked = await configure(account, { url: `${receiver.baseUrl}/locked` });
    await configure(account, { url: `${receiver.baseUrl}/open` });
    await rows({ text: "UPDATE webhook_endpoint SET sealed_secrets = '\\x00' WHERE id = $1", values: [locked.id] });
    await paidCharge(account);
    await workOff();
    expect(eventsAt("/open")).toHaveLength(1);
    expect(eventsAt("/locked")).toEqual([]);
    const [delivery] = await deliveriesOf(locked.id);
    expect(delivery).toMatchObject({ status: "DUE", attempts: 1 });
    expect(await attemptsOf(String(delivery?.id))).toMatchObject([{ statusCode: null, error: "RECORD_UNREADABLE" }]);
  });
});
