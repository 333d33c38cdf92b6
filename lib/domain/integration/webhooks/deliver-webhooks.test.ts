import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { largestMetadata } from "#e2e/support/charge-dialect.ts";
import { deliveriesOf, makeDue, paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import type { Received } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { getChargeContract } from "../../money-in/charges/charge.contract.ts";
import { getCharge } from "../../money-in/charges/get-charge.ts";
import { Deliverer } from "./deliveries/deliverer.ts";

await testDatabase();
const { receiver, post, run, settled, workOff, configure, eventsAt } = await webhookBench();

describe("a delivery", () => {
  test.each(["A", "B"] as const)(
    "in variant %s is signed, is sent once, and has the same data as the GET",
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

  test.each(["A", "B"] as const)("in variant %s: the largest charge arrives, in less than 64 kB", async (variant) => {
    const account = await testAccount();
    const path = `/largest-${variant}`;
    const key = variant === "B" ? { pixKey: account.pixKey } : {};
    const { secret } = await configure(account, { url: receiver.baseUrl + path, ...key });
    const text = (length: number) => "🎲".repeat(length);
    const paying = { ispb: "60701190", branch: "0001", accountNumber: "12345", accountType: "CACC" as const };
    await paidCharge(account, {
      externalId: text(100),
      description: text(140),
      expectedPayer: { taxId: "00000000191", name: text(140), bankAccounts: Array(10).fill(paying) },
      metadata: largestMetadata,
    });
    await workOff();
    const [{ body, headers }] = eventsAt(path) as [Received];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      data: { status: "PAID", metadata: largestMetadata },
    });
    expect(Buffer.byteLength(body)).toBeLessThan(64_000);
  });

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

  test("is sent once by parallel senders", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/parallel` });
    for (let i = 0; i < 10; i++) await paidCharge(account);
    const others = [0, 1, 2, 3].map(() => new Deliverer(post));
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

describe("a sender that dies", () => {
  test("before it recorded the answer: the same bytes are sent again after its lease", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/again` });
    await paidCharge(account);
    const dying = new Deliverer(async (request) => {
      await post(request);
      return new Promise(() => {});
    });
    await dying.run();
    await expect.poll(() => eventsAt("/again").length).toBe(1);
    await workOff();
    expect(eventsAt("/again")).toHaveLength(1);
    await rows({ text: "UPDATE payment SET reversed = 1 WHERE account_id = $1", values: [account.accountId] });
    await makeDue(id);
    await workOff();
    const [first, second] = eventsAt("/again");
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
  });
});
