import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { paidCharge, webhookBench, webhookRow } from "#e2e/support/deliveries/webhook-bench.ts";
import { status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { changeWebhook } from "./change-webhook.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { testWebhook } from "./webhook-challenge.ts";

await testDatabase();
const { receiver, workOff, configure, eventsAt } = await webhookBench();

/** Returns whether the last message at a path has a valid signature of this secret. */
function isSignedWith(secret: string, path: string): boolean {
  const { body, headers } = eventsAt(path).at(-1) ?? { body: "", headers: {} };
  try {
    return Boolean(new Webhook(secret).verify(body, headers));
  } catch {
    return false;
  }
}

const rotate = ({ ctx }: TestAccount, webhookId: string, overlapSeconds: number) =>
  servingOperator(ctx.operatorId, () => rotateWebhookSecret.run(ctx, { webhookId, overlapSeconds }));

describe("rotating a secret", () => {
  test("during the overlap deliveries are signed with both secrets, after it with the new one only", async () => {
    const account = await testAccount();
    const { id, secret } = await configure(account, { url: `${receiver.baseUrl}/rotated` });
    const { output } = await rotate(account, id, 60);
    await paidCharge(account);
    await workOff();
    expect([isSignedWith(secret, "/rotated"), isSignedWith(output.signingSecret, "/rotated")]).toEqual([true, true]);

    const { output: last } = await rotate(account, id, 0);
    await paidCharge(account);
    await workOff();
    const signed = [secret, output.signingSecret, last.signingSecret].map((known) => isSignedWith(known, "/rotated"));
    expect(signed).toEqual([false, false, true]);
  });

  test("writes an audit event without the secret", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/told` });
    const { output } = await rotate(account, id, 60);
    const [auditEvent] = await recentAuditEvents(account.ctx.operatorId, 1);
    expect(auditEvent).toMatchObject({ action: "webhook.rotate", subject: id, facts: { overlapSeconds: 60 } });
    expect(JSON.stringify(auditEvent)).not.toContain(output.signingSecret.slice(6));
  });
});

describe("a test event", () => {
  test("is a signed challenge; a webhook that repeats it becomes validated", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/tested` });
    expect((await webhookRow(id))?.validated).toBe(false);
    receiver.behave("/tested", (response, { body }) => {
      response.end(JSON.stringify({ challenge: JSON.parse(body).data.challenge }));
    });
    await testWebhook.run(account.ctx, { webhookId: id });
    await workOff();
    expect(receiver.at("/tested")).toHaveLength(2);
    expect((await webhookRow(id))?.validated).toBe(true);
  });

  test("is refused while the webhook is off", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/off` });
    receiver.behave("/off", status(410));
    await testWebhook.run(account.ctx, { webhookId: id });
    await workOff();
    await expect(testWebhook.run(account.ctx, { webhookId: id })).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  });
});

describe("changing a webhook", () => {
  const password = { webhookUserName: "loja", webhookPassword: "first password" };
  const keep = { keepAuthentication: true };

  test("keeps its id, its secret and, on request, its authentication; it is challenged and active again", async () => {
    const account = await testAccount();
    const { id, secret } = await configure(account, { url: `${receiver.baseUrl}/before`, ...password });
    await rows({ text: "UPDATE webhook_endpoint SET active = false WHERE id = $1", values: [id] });
    const url = `${receiver.baseUrl}/after`;
    const { output } = await changeWebhook.run(account.ctx, { webhookId: id, url, events: ["pixChargePaid"], ...keep });
    expect(output).toMatchObject({ id, webhookUrl: url, active: true, webhookEvents: ["pixChargePaid"] });
    await paidCharge(account);
    await workOff();
    expect(isSignedWith(secret, "/after")).toBe(true);
    expect(receiver.at("/after").map(({ headers }) => headers.authorization)).toEqual(
      Array(2).fill(`Basic ${btoa("loja:first password")}`),
    );
  });

  test("removes the authentication when it is not kept", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/open`, ...password });
    const change = { webhookId: id, url: `${receiver.baseUrl}/open`, events: ["pixChargePaid"] };
    const { output } = await changeWebhook.run(account.ctx, { ...change, keepAuthentication: false });
    expect(output.authentication).toBeNull();
  });

  test("is refused for events of another variant, a url of another webhook, and another operator's webhook", async () => {
    const account = await testAccount();
    const urls = [`${receiver.baseUrl}/one`, `${receiver.baseUrl}/two`] as const;
    const { id } = await configure(account, { url: urls[0] });
    await configure(account, { url: urls[1] });
    const change = { webhookId: id, url: urls[0], events: ["pixChargePaid"], ...keep };
    const refused = (more: object, ctx = account.ctx) => changeWebhook.run(ctx, { ...change, ...more });
    await expect(refused({ events: ["pix.received"] })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(refused({ url: "ftp://example.com" })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(refused({ url: urls[1] })).rejects.toMatchObject({ code: "ACTION_REFUSED" });
    const stranger = await testAccount();
    await expect(refused({}, stranger.ctx)).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" });
  });
});
