import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { type Received, status, webhookReceiver } from "#e2e/support/deliveries/webhook-receiver.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";

const running = await service();
const { us, sql } = running;
const { receiver, workOff } = await webhookBench();
const elsewhere = await webhookReceiver();
const admin = await staffCaller(running, "admin");
const [{ number: accountNumber, pixKey, id: accountId }] = us.accounts;
const actor = { kind: "credential", id: us.clients.A.id } as const;
const ctx = { operatorId: us.id, accountId, accountIds: [accountId], actor, requestId: randomUUID() };
const paid = () => paidCharge({ ctx, accountId, number: accountNumber, pixKey });

const change = (webhookId: unknown, url: string, more: object = {}) =>
  admin.ask.post("/bff/changeWebhook", {
    webhookId,
    url,
    events: ["pixChargePaid"],
    keepAuthentication: true,
    ...more,
  });
const make = (url: string, more: object = {}) =>
  admin.ask.post("/bff/configureWebhook", { url, accountNumber, events: ["pixChargePaid"], ...more });
const basic = { webhookUserName: "loja", webhookPassword: "kept for the old address" };

/** Returns whether a request has a valid signature of this secret. */
function isSignedWith(secret: unknown, request: Received | undefined): boolean {
  try {
    return Boolean(new Webhook(String(secret)).verify(request?.body ?? "", request?.headers ?? {}));
  } catch {
    return false;
  }
}

describe("a webhook that moves to another origin, from the console", () => {
  test("403 STEP_UP_REQUIRED without a fresh reauthentication", async () => {
    const { body } = await make(`${receiver.baseUrl}/proof`);
    const person = await staffCaller(running, "developer");
    await sql("UPDATE staff_session SET reauthenticated_at = '-infinity' WHERE staff_id = $1", [person.id]);
    const input = { webhookId: body.id, url: elsewhere.baseUrl, events: ["pixChargePaid"], keepAuthentication: true };
    expectProblem(await person.ask.post("/bff/changeWebhook", input), 403, "STEP_UP_REQUIRED");
  });

  test("drops the stored authentication and signs with a new secret, which this answer alone shows", async () => {
    const { body: made } = await make(`${receiver.baseUrl}/drops`, basic);
    const { body } = await change(made.id, `${elsewhere.baseUrl}/drops`);
    expect(body.authentication).toBeNull();
    expect(body.signingSecret).toMatch(/^whsec_/);
    await workOff();
    const challenge = elsewhere.at("/drops").at(-1);
    expect(challenge?.headers.authorization).toBeUndefined();
    expect([made.signingSecret, body.signingSecret].map((it) => isSignedWith(it, challenge))).toEqual([false, true]);
  });

  test("has the authentication that is given in the same call", async () => {
    const { body: made } = await make(`${receiver.baseUrl}/given`, basic);
    const given = { keepAuthentication: false, authenticationType: 1, webhookPassword: "new-token" };
    await change(made.id, `${elsewhere.baseUrl}/given`, given);
    await workOff();
    expect(elsewhere.at("/given").at(-1)?.headers.authorization).toBe("Bearer new-token");
  });

  test("a delivery that is due goes to the new address, signed with the new secret alone", async () => {
    receiver.behave("/due", status(500));
    const { body: made } = await make(`${receiver.baseUrl}/due`);
    await workOff();
    await paid();
    await workOff();
    const { body } = await change(made.id, `${elsewhere.baseUrl}/due`);
    await sql("UPDATE webhook_outbox SET next_attempt_at = now() WHERE endpoint_id = $1", [made.id]);
    await workOff();
    const event = elsewhere.at("/due").find((it) => !it.body.includes("webhook.validation"));
    expect([made.signingSecret, body.signingSecret].map((it) => isSignedWith(it, event))).toEqual([false, true]);
  });

  test.each([
    ["the same origin", (url: string) => `${url}/other?x=1`, "/same/other?x=1"],
    ["the same origin in other letters", (url: string) => url.replace("http", "HTTP"), "/same"],
  ])("keeps its secret and its authentication at %s", async (_name, moved, path) => {
    const { body: made } = await make(`${receiver.baseUrl}/same`, basic);
    const { body } = await change(made.id, moved(`${receiver.baseUrl}/same`));
    expect(body).toMatchObject({ authentication: { type: 0, userName: "loja" } });
    expect(body).not.toHaveProperty("signingSecret");
    await workOff();
    const sent = receiver.at(path).at(-1);
    expect(isSignedWith(made.signingSecret, sent)).toBe(true);
    expect(sent?.headers.authorization).toMatch(/^Basic /);
    await admin.ask.post("/bff/deleteWebhook", { id: made.id });
  });

  test("the audit says the old and the new address, and that the secrets were replaced, without them", async () => {
    const from = `${receiver.baseUrl}/audited`;
    const { body: made } = await make(from, basic);
    const to = `${elsewhere.baseUrl}/audited`;
    const { body } = await change(made.id, to);
    const [auditEvent] = await recentAuditEvents(us.id, 1);
    expect(auditEvent).toMatchObject({
      action: "webhook.change",
      subject: made.id,
      facts: { url: to, before: from, secretsReplaced: true },
    });
    const written = JSON.stringify(await recentAuditEvents(us.id, 100));
    for (const secret of [made.signingSecret, body.signingSecret, basic.webhookPassword])
      expect(written).not.toContain(String(secret));
  });
});

describe("a webhook that moves to another origin, by the PUT of variant B", () => {
  const put = (url: string, more: object = {}) =>
    us.B.send("PUT", `/v1/webhook/${pixKey}`, { body: { accountNumber, pixKey, url, ...more } });

  test("200 with a new signing secret, which alone signs; the audit says both addresses and the credential", async () => {
    const made = await put(`${receiver.baseUrl}/put`, basic);
    await workOff();
    const { status, body } = await put(`${elsewhere.baseUrl}/put`);
    expect([status, body.authentication]).toEqual([200, null]);
    expect(body.signingSecret).toMatch(/^whsec_/);
    await workOff();
    const [sent] = elsewhere.at("/put");
    expect([made.body.signingSecret, body.signingSecret].map((it) => isSignedWith(it, sent))).toEqual([false, true]);
    const [auditEvent] = await recentAuditEvents(us.id, 1);
    expect(auditEvent).toMatchObject({
      actor: `credential:${us.clients.apiKey.id}`,
      action: "webhook.change",
      facts: { url: `${elsewhere.baseUrl}/put`, before: `${receiver.baseUrl}/put` },
    });
  });

  test("the audit says what changed at the same address, and nothing of a repetition", async () => {
    const url = `${elsewhere.baseUrl}/again`;
    await put(url, basic);
    await put(url, { ...basic, webhookUserName: "outra" });
    await put(url, { ...basic, webhookUserName: "outra" });
    const written = await recentAuditEvents(us.id, 2);
    expect(written.map(({ facts }) => facts)).toMatchObject([
      { url, before: url, userName: "outra", secretsReplaced: false },
      { url, userName: "loja" },
    ]);
  });

  test("200 without a secret at the same origin", async () => {
    await put(`${elsewhere.baseUrl}/stays`);
    const { status, body } = await put(`${elsewhere.baseUrl}/stays-here`);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("signingSecret");
  });
});
