import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { bearer, caller, tokenOf } from "#e2e/support/caller.ts";
import { paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { webhookReceiver } from "#e2e/support/deliveries/webhook-receiver.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { seedCredential } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { PERSONAS } from "#lib/core/sandbox.ts";
import { SCOPES, WHOLE_TAX_IDS } from "#lib/core/scope.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";

const running = await service();
const { baseUrl, us, sql } = running;
const { receiver, workOff } = await webhookBench();
const elsewhere = await webhookReceiver();
const admin = await staffCaller(running, "admin");
const developer = await staffCaller(running, "developer");
const [{ number: accountNumber, pixKey, id: accountId }] = us.accounts;
const actor = { kind: "credential", id: us.clients.A.id } as const;
const ctx = { operatorId: us.id, accountId, accountIds: [accountId], actor, requestId: randomUUID() };
const paid = () => paidCharge({ ctx, accountId, number: accountNumber, pixKey });
const CPF = PERSONAS.valid;

const at = ({ baseUrl: base }: typeof receiver) => ({
  url: `${base}/${randomUUID()}`,
  accountNumber,
  events: ["pixChargePaid"],
});
type Listed = { id: string; wholeTaxIds: boolean };
const hearsWhole = async (id: unknown) =>
  ((await admin.ask.post("/bff/listWebhooks", {})).body.webhooks as Listed[]).find((it) => it.id === id)?.wholeTaxIds;

/** What an address received, without challenges. */
const heard = ({ url }: { url: string }) =>
  receiver.at(new URL(url).pathname).filter(({ body }) => !body.includes("challenge"));

describe("a webhook that was made in the console", () => {
  test("hears masked CPFs, with a good signature; when an administrator allows it whole ones; a developer takes it back", async () => {
    const order = at(receiver);
    const { body: made } = await admin.ask.post("/bff/configureWebhook", order);
    const [id, secret] = [made.id, String(made.signingSecret)];
    expect(await hearsWhole(id)).toBe(false);
    await paid();
    await workOff();
    const granted = await admin.ask.post("/bff/grantWebhookTaxIds", { webhookId: id });
    expect(granted.body, granted.text).toEqual({ approvalId: null });
    const [event] = await recentAuditEvents(us.id, 1);
    expect(event).toMatchObject({
      action: "webhook.change",
      subject: id,
      facts: { url: order.url, wholeTaxIds: true },
    });
    await paid();
    await workOff();
    await developer.ask.post("/bff/removeWebhookTaxIds", { webhookId: id });
    expect(await hearsWhole(id)).toBe(false);
    const deliveries = (await admin.ask.post("/bff/listDeliveries", { webhookId: id, limit: 10 })).body;
    const deliveryIds = (deliveries.deliveries as { deliveryId: string }[]).map(({ deliveryId }) => deliveryId);
    await developer.ask.post("/bff/resendDeliveries", { webhookId: id, deliveryIds });
    await workOff();

    const bodies = heard(order).map(({ body }) => body);
    expect(bodies.map((body) => body.includes(CPF))).toEqual([false, true, false, false]);
    expect(bodies.filter((body) => body.includes(maskTaxId(CPF)))).toHaveLength(3);
    for (const { body, headers } of heard(order))
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "pixChargePaid" });
  });

  test("403 a developer who allows it whole CPFs", async () => {
    const { body } = await developer.ask.post("/bff/configureWebhook", at(receiver));
    expectProblem(
      await developer.ask.post("/bff/grantWebhookTaxIds", { webhookId: body.id }),
      403,
      "INSUFFICIENT_ROLE",
    );
    expect(await hearsWhole(body.id)).toBe(false);
  });

  test("loses them when its url is changed, and keeps them when anything else is", async () => {
    const order = at(receiver);
    const { body } = await admin.ask.post("/bff/configureWebhook", order);
    await admin.ask.post("/bff/grantWebhookTaxIds", { webhookId: body.id });
    const change = (url: string) =>
      developer.ask.post("/bff/changeWebhook", {
        webhookId: body.id,
        url,
        events: ["pixChargePaid", "pixChargeExpired"],
        keepAuthentication: true,
      });
    expect((await change(order.url)).status).toBe(200);
    expect(await hearsWhole(body.id)).toBe(true);
    expect((await change(at(elsewhere).url)).status).toBe(200);
    expect(await hearsWhole(body.id)).toBe(false);
    const [moved, kept] = await recentAuditEvents(us.id, 2);
    expect([kept?.facts, moved?.facts]).toMatchObject([{ wholeTaxIds: true }, { wholeTaxIds: false }]);
  });

  test("waits for a second administrator where one must confirm, who confirms it for that url alone", async () => {
    const other = await staffCaller(running, "admin");
    await sql("UPDATE operator SET second_administrator = true WHERE id = $1", [us.id]);
    const order = at(receiver);
    const { body } = await admin.ask.post("/bff/configureWebhook", order);
    const ask = async () =>
      (await admin.ask.post("/bff/grantWebhookTaxIds", { webhookId: body.id })).body.approvalId as string;
    const confirm = (approvalId: string) => other.ask.post("/bff/decideApproval", { approvalId, decision: "confirm" });
    const [first, second] = [await ask(), await ask()];
    expect(await hearsWhole(body.id)).toBe(false);
    expect((await confirm(first)).body).toEqual({ state: "confirmed" });
    expect(await hearsWhole(body.id)).toBe(true);
    await developer.ask.post("/bff/changeWebhook", {
      webhookId: body.id,
      url: at(elsewhere).url,
      events: ["pixChargePaid"],
      keepAuthentication: true,
    });
    expectProblem(await confirm(second), 409, "ACTION_REFUSED");
    expect(await hearsWhole(body.id)).toBe(false);
    await sql("UPDATE operator SET second_administrator = false WHERE id = $1", [us.id]);
  });
});

describe("a webhook that a credential configured", () => {
  const MASKING = SCOPES.filter((scope) => scope !== WHOLE_TAX_IDS);
  const as = async (variant: "A" | "B", scopes: readonly (typeof SCOPES)[number][]) => {
    const client = await seedCredential(sql, us, { kind: "oauth", variant, scopes });
    return caller(baseUrl, bearer(await tokenOf(baseUrl, client)));
  };

  test("hears whole CPFs with taxId.read and masked ones without; configured again it keeps what it has", async () => {
    const [whole, masked] = [await as("A", SCOPES), await as("A", MASKING)];
    const [first, second] = [at(receiver), at(receiver)];
    const make = async (by: typeof whole, order: object) =>
      (await by.send("PUT", "/v1/webhook", { body: order })).body.id;
    const [one, two] = [await make(whole, first), await make(masked, second)];
    expect([await hearsWhole(one), await hearsWhole(two)]).toEqual([true, false]);
    expect([await make(masked, first), await make(whole, second)]).toEqual([one, two]);
    expect([await hearsWhole(one), await hearsWhole(two)]).toEqual([true, false]);
    await paid();
    await workOff();
    expect(heard(first)[0]?.body).toContain(CPF);
    expect(heard(second)[0]?.body).toContain(maskTaxId(CPF));
    expect(heard(second)[0]?.body).not.toContain(CPF);
  });

  test("gets or loses them with another url, by what the credential may see", async () => {
    const [whole, masked] = [await as("B", SCOPES), await as("B", MASKING)];
    const configure = async (by: typeof whole) => {
      const { url } = at(receiver);
      const reply = await by.send("PUT", `/v1/webhook/${pixKey}`, { body: { url, accountNumber, pixKey } });
      expect([200, 201], reply.text).toContain(reply.status);
      await paid();
      await workOff();
      return heard({ url })[0]?.body ?? "";
    };
    expect(await configure(whole)).toContain(CPF);
    expect(await configure(masked)).not.toContain(CPF);
    expect(await configure(whole)).toContain(CPF);
  });
});
