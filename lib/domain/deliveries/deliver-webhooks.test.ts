import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type TestAccount, testAccount } from "#e2e/support/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { deliver as arrive, testPayment } from "#e2e/support/test-payment.ts";
import { type Received, status, webhookReceiver } from "#e2e/support/webhook-receiver.ts";
import { rows } from "#lib/server/db.ts";
import { poster } from "#lib/server/outside/post.ts";
import { createCharge } from "../charges/create-charge.ts";
import { getChargeContract } from "../charges/get-charge.contract.ts";
import { getCharge } from "../charges/get-charge.ts";
import { settlePayments } from "../charges/settle-payments.job.ts";
import { configureWebhook } from "../webhooks/configure-webhook.ts";
import { deleteWebhook } from "../webhooks/delete-webhook.ts";
import { deliverer } from "./deliver-webhooks.job.ts";
import { retireDeliveries } from "./retire-deliveries.job.ts";

await testDatabase();
const receiver = await webhookReceiver();
const { post, close } = poster({ reach: "publicAndPrivate", totalMs: 400, bodyMs: 200 });
const { run, settled } = deliverer(post, { slowAfterMs: 50 });
afterAll(close);
afterEach(settled);

/** Works off all that is due now, and waits for it. */
async function workOff(): Promise<void> {
  do {
    while ((await run()) > 0);
    await settled();
  } while ((await run()) > 0);
  await settled();
}

const configure = async (
  account: TestAccount,
  input: Partial<Parameters<typeof configureWebhook.run>[1]> & { url: string },
) => {
  const { output } = await configureWebhook.run(account.ctx, input);
  await workOff();
  return { id: output.id, secret: output.signingSecret as string };
};

async function paidCharge({ ctx, pixKey }: TestAccount): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey };
  const { output } = await createCharge.run(ctx, input);
  await arrive([testPayment(output.chargeId, pixKey)]);
  await settlePayments();
  return output.chargeId;
}

type Delivery = {
  id: string;
  status: string;
  attempts: number;
  dueInMs: number;
  body: string;
  deliveredAt: Date | null;
};
type Attempt = { number: number; statusCode: number | null; error: string | null; response: string | null };

/** Deliveries of events to a webhook, without the challenges, oldest first. */
const deliveriesOf = (webhookId: string) =>
  rows<Delivery>({
    text: `SELECT d.id, d.status, d.attempts, d.body, d.delivered_at AS "deliveredAt",
             (extract(epoch FROM d.next_attempt_at - a.ended) * 1000)::int AS "dueInMs"
           FROM webhook_delivery d JOIN event v ON v.id = d.event_id
             LEFT JOIN LATERAL (SELECT max(started_at + duration_ms * interval '1 millisecond') AS ended
               FROM webhook_attempt WHERE delivery_id = d.id) a ON true
           WHERE d.endpoint_id = $1 ORDER BY d.created_at, d.id`,
    values: [webhookId],
  });
const attemptsOf = (deliveryId: string) =>
  rows<Attempt>({
    text: `SELECT number, status_code AS "statusCode", error, response FROM webhook_attempt WHERE delivery_id = $1 ORDER BY number`,
    values: [deliveryId],
  });
const webhook = async (id: string) => {
  const [row] = await rows<{ active: boolean; validated: boolean; failingSince: Date | null }>({
    text: `SELECT active, validated, failing_since AS "failingSince" FROM webhook_endpoint WHERE id = $1`,
    values: [id],
  });
  return row;
};
const makeDue = (webhookId: string) =>
  rows({ text: "UPDATE webhook_delivery SET next_attempt_at = now() WHERE endpoint_id = $1", values: [webhookId] });

const eventsAt = (path: string) =>
  receiver.at(path).filter(({ body }) => !body.includes('"type":"webhook.validation"'));

/** A webhook whose events meet `behaviour`, and one event that was tried once. */
async function triedOnce(path: string, behaviour: Parameters<typeof receiver.behave>[1]) {
  const account = await testAccount();
  const { id } = await configure(account, { url: receiver.baseUrl + path });
  receiver.behave(path, behaviour);
  await paidCharge(account);
  await workOff();
  const [delivery] = await deliveriesOf(id);
  return { account, id, delivery: delivery as Delivery, attempts: await attemptsOf((delivery as Delivery).id) };
}

describe("a delivery", () => {
  test.each(["A", "B"] as const)(
    "in variant %s: signed, once, and its data is what the GET answers",
    async (variant) => {
      const account = await testAccount();
      const path = `/signed-${variant}`;
      const key = variant === "B" ? { pixKey: account.pixKey } : {};
      const { secret, id } = await configure(account, { url: receiver.baseUrl + path, ...key });
      const chargeId = await paidCharge(account);
      await workOff();
      await workOff();

      const arrived = eventsAt(path);
      expect(arrived).toHaveLength(1);
      const { body, headers } = arrived[0] as (typeof arrived)[number];
      const message = new Webhook(secret).verify(body, headers) as Record<string, unknown>;
      expect(headers["content-type"]).toBe("application/json");
      expect(headers.authorization).toBeUndefined();
      expect(message.id).toBe(headers["webhook-id"]);
      expect(Object.keys(message)).toEqual(["id", "type", "timestamp", "accountNumber", "data"]);
      expect(message.type).toBe(variant === "A" ? "pixChargePaid" : "pix.received");
      expect(message.timestamp).toMatch(variant === "A" ? /\.\d{3}-03:00$/ : /\.\d{3}Z$/);
      expect(message.accountNumber).toBe(account.number);

      const { output } = await getCharge.run(account.ctx, { chargeId });
      const answer = JSON.stringify(z.encode(getChargeContract[variant]?.output as z.ZodType, output));
      expect(body.endsWith(`"data":${answer}}`)).toBe(true);
      expect(await deliveriesOf(id)).toMatchObject([
        { status: "DELIVERED", attempts: 1, deliveredAt: expect.any(Date) },
      ]);
    },
  );

  test("a changed body or another secret does not verify", async () => {
    const account = await testAccount();
    const { secret } = await configure(account, { url: `${receiver.baseUrl}/forged` });
    await paidCharge(account);
    await workOff();
    const [{ body, headers }] = eventsAt("/forged") as [Received];
    expect(() => new Webhook(secret).verify(body.replace("1000", "9000"), headers)).toThrow();
    expect(() => new Webhook(`whsec_${Buffer.alloc(32).toString("base64")}`).verify(body, headers)).toThrow();
  });

  test("carries the Basic or Bearer authentication that was configured", async () => {
    const account = await testAccount();
    await configure(account, { url: `${receiver.baseUrl}/basic`, webhookUserName: "José", webhookPassword: "s:en ha" });
    await configure(account, { url: `${receiver.baseUrl}/bearer`, authentication: { token: "abc.DEF-123~+/==" } });
    await paidCharge(account);
    await workOff();
    const basic = `Basic ${Buffer.from("José:s:en ha", "utf8").toString("base64")}`;
    expect(eventsAt("/basic")[0]?.headers.authorization).toBe(basic);
    expect(eventsAt("/bearer")[0]?.headers.authorization).toBe("Bearer abc.DEF-123~+/==");
  });

  test("goes only to webhooks that listen to its event, its type and its key", async () => {
    const account = await testAccount();
    const hearing = ["/all", "/type", "/event"];
    await configure(account, { url: `${receiver.baseUrl}/all` });
    await configure(account, { url: `${receiver.baseUrl}/type`, type: 0 });
    await configure(account, { url: `${receiver.baseUrl}/event`, events: ["pixChargePaid"] });
    await configure(account, { url: `${receiver.baseUrl}/other-type`, type: 1 });
    await configure(account, { url: `${receiver.baseUrl}/other-event`, events: ["pixChargeExpired"] });
    await configure(await testAccount(), { url: `${receiver.baseUrl}/stranger` });
    await paidCharge(account);
    await workOff();
    expect(hearing.map((path) => eventsAt(path).length)).toEqual([1, 1, 1]);
    expect(["/other-type", "/other-event", "/stranger"].flatMap(eventsAt)).toEqual([]);
  });

  test("parallel senders send it once", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/parallel` });
    for (let i = 0; i < 10; i++) await paidCharge(account);
    const others = [0, 1, 2, 3].map(() => deliverer(post));
    for (let round = 0; round < 20; round++) {
      await Promise.all([run(), ...others.map((other) => other.run())]);
      await Promise.all([settled(), ...others.map((other) => other.settled())]);
    }
    const ids = eventsAt("/parallel").map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
    expect((await deliveriesOf(id)).every((delivery) => delivery.status === "DELIVERED")).toBe(true);
  });
});

describe("a webhook that does not take it", () => {
  test("500: the first retry is due 5 s later, give or take a tenth, with the same bytes and id", async () => {
    const { id, delivery, attempts } = await triedOnce("/first-500", (response, received, attempt) =>
      // The challenge came first.
      status(attempt === 2 ? 500 : 200, "broken")(response, received, attempt),
    );
    expect(attempts).toEqual([{ number: 1, statusCode: 500, error: null, response: "broken" }]);
    expect(delivery).toMatchObject({ status: "DUE", attempts: 1 });
    expect(delivery.dueInMs).toBeGreaterThanOrEqual(4_500);
    // The time that recording took is on top.
    expect(delivery.dueInMs).toBeLessThanOrEqual(5_500 + 1_000);
    expect((await webhook(id))?.failingSince).toBeInstanceOf(Date);
    await workOff();
    expect(eventsAt("/first-500")).toHaveLength(1);

    await makeDue(id);
    await workOff();
    const [first, second, ...more] = eventsAt("/first-500");
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "DELIVERED", attempts: 2 }]);
    expect(await webhook(id)).toMatchObject({ active: true, failingSince: null });
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
  ] satisfies [string, Parameters<typeof receiver.behave>[1], object][])(
    "%s is tried again in 5 s",
    async (name, behaviour, expected) => {
      const { delivery, attempts } = await triedOnce(`/tried-${name.replace(/\W/g, "")}`, behaviour);
      expect(attempts).toMatchObject([expected]);
      expect(delivery).toMatchObject({ status: "DUE", attempts: 1 });
      expect(delivery.dueInMs).toBeGreaterThanOrEqual(4_500);
      expect(receiver.at("/redirected-to")).toEqual([]);
    },
  );

  test("429: Retry-After is honoured", async () => {
    const { delivery } = await triedOnce("/busy", status(429, "", { "retry-after": "900" }));
    expect(delivery.dueInMs).toBeGreaterThanOrEqual(899_000);
    expect(delivery.dueInMs).toBeLessThanOrEqual(902_000);
  });

  test("410: it is disabled and hears nothing more", async () => {
    const { account, id, delivery } = await triedOnce("/gone", status(410));
    expect(delivery).toMatchObject({ status: "EXHAUSTED", attempts: 1 });
    expect(await webhook(id)).toMatchObject({ active: false });
    await paidCharge(account);
    await workOff();
    expect(eventsAt("/gone")).toHaveLength(1);
  });

  test("an endless answer of 200 is delivered", async () => {
    const { delivery, attempts } = await triedOnce("/endless", (response) => {
      response.writeHead(200);
      const more = () => void (!response.destroyed && response.write("x".repeat(1_000), () => setImmediate(more)));
      more();
    });
    expect(delivery).toMatchObject({ status: "DELIVERED" });
    expect(attempts[0]?.response).toHaveLength(4_096);
  });

  test("after ten attempts it is exhausted", async () => {
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

  test("failing for five days pauses it; configuring it again lets it hear again", async () => {
    const { account, id } = await triedOnce("/tired", status(500));
    await rows({
      text: "UPDATE webhook_endpoint SET failing_since = now() - interval '5 days 1 second' WHERE id = $1",
      values: [id],
    });
    await makeDue(id);
    await workOff();
    expect(await webhook(id)).toMatchObject({ active: false });
    await configure(account, { url: `${receiver.baseUrl}/tired` });
    expect(await webhook(id)).toMatchObject({ active: true });
  });

  test("a dead one does not stop the others", async () => {
    const account = await testAccount();
    const dead = await configure(account, { url: `${receiver.baseUrl}/dead` });
    const alive = await configure(account, { url: `${receiver.baseUrl}/alive` });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // It hangs until the other has everything, however long that takes.
    const patient = deliverer(async (request) => {
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

  test("what a deleted one was still owed is given up", async () => {
    const { account, id } = await triedOnce("/deleted", status(500));
    await deleteWebhook.run(account.ctx, { id });
    await makeDue(id);
    await workOff();
    expect(eventsAt("/deleted")).toHaveLength(1);
    await retireDeliveries();
    expect(await deliveriesOf(id)).toMatchObject([{ status: "EXHAUSTED", attempts: 1 }]);
  });
});

describe("a sender that dies", () => {
  test("before it recorded the answer: the same bytes are sent again after its lease", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/again` });
    await paidCharge(account);
    const dying = deliverer(async (request) => {
      await post(request);
      return new Promise(() => {});
    });
    await dying.run();
    await expect.poll(() => eventsAt("/again").length).toBe(1);
    await workOff();
    expect(eventsAt("/again")).toHaveLength(1);
    await makeDue(id);
    await workOff();
    const [first, second] = eventsAt("/again");
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
  });
});

describe("the challenge", () => {
  const repeat: Parameters<typeof receiver.behave>[1] = (response, { body }) =>
    void response.end(JSON.stringify({ challenge: JSON.parse(body).data.challenge }));

  test("repeated in a 2xx: validated", async () => {
    const account = await testAccount();
    const { id, secret } = await configure(account, { url: receiver.behave("/echo", repeat) });
    const [{ body, headers }] = receiver.at("/echo") as [Received];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: "webhook.validation",
      accountNumber: account.number,
    });
    expect(await webhook(id)).toMatchObject({ active: true, validated: true });
  });

  test.each([
    ["nothing", status(200)],
    ["something else", status(200, '{"challenge":"x"}')],
    ["no JSON", status(200, "null")],
    ["the challenge with a 500", (response, received) => repeat(response.writeHead(500), received, 1)],
  ] satisfies [string, Parameters<typeof receiver.behave>[1]][])(
    "%s: not validated, and events come all the same",
    async (name, behaviour) => {
      const account = await testAccount();
      const path = `/unvalidated-${name.replace(/\W/g, "")}`;
      const { id } = await configure(account, { url: receiver.behave(path, behaviour) });
      expect(await webhook(id)).toMatchObject({ active: true, validated: false });
      await paidCharge(account);
      await workOff();
      expect(eventsAt(path)).toHaveLength(1);
    },
  );
});

describe("secrets", () => {
  test("stand in no table, not even when the receiver repeats them", async () => {
    const account = await testAccount();
    const password = "canary-password-93f1";
    const echo = (response: Parameters<Parameters<typeof receiver.behave>[1]>[0], { headers }: { headers: object }) =>
      void response.end(`${JSON.stringify(headers)} ${password}`);
    const { secret } = await configure(account, {
      url: receiver.behave("/canary", echo),
      webhookUserName: "canary",
      webhookPassword: password,
    });
    await paidCharge(account);
    await workOff();
    expect(eventsAt("/canary")).toHaveLength(1);
    const forms = [password, secret, secret.slice(6), Buffer.from(`canary:${password}`).toString("base64")];
    const tables = await rows<{ name: string }>({
      text: "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE '\\_%'",
    });
    for (const { name } of tables) {
      const found = await rows<{ row: string }>({ text: `SELECT t::text AS row FROM "${name}" t` });
      for (const { row } of found) {
        // bytea shows as hexadecimal digits.
        for (const form of forms) {
          expect(row).not.toContain(form);
          expect(row).not.toContain(Buffer.from(form).toString("hex"));
        }
      }
    }
  });
});
