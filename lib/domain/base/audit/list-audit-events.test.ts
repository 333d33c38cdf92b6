import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { goodCharge } from "#e2e/support/charge-dialect.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { transaction } from "#lib/server/db.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import type { AuditAction } from "./audit-action.contract.ts";
import { writeAuditEvent } from "./write-audit-event.ts";

const running = await service();
const { us } = running;
const admin = await staffCaller(running, "admin");
const auditor = await staffCaller(running, "auditor");

type Shown = { action: string; actor: string; subject: string; names: Record<string, string | null> } & Record<
  string,
  unknown
>;

async function list(input: object): Promise<Shown[]> {
  const { status, body, text } = await auditor.ask.post("/bff/listAuditEvents", input);
  expect(status, text).toBe(200);
  return body.auditEvents as Shown[];
}

function write(action: AuditAction, subject: string, facts: object = {}, actor = `staff:${admin.id}`): Promise<void> {
  const auditEvent = { action, operatorId: us.id, subject, facts: { ...facts } };
  return servingOperator(us.id, () => transaction((tx) => writeAuditEvent(tx, actor, auditEvent)));
}

describe("the filters", () => {
  const webhookId = randomUUID();
  const credential = `credential:${randomUUID()}`;

  beforeAll(async () => {
    await write("staff.sign-in", "ana@casaverde.example");
    await write("staff.sign-in-failed", "ana@casaverde.example", { failures: 1 }, "unknown");
    await write("webhook.create", webhookId, { url: "https://casaverde.example/pix" }, credential);
    await write("webhook.test", webhookId, { url: "https://casaverde.example/pix" });
    await write("staff.role", "bia@casaverde.example", { before: "support", role: "finance" });
  });

  test.each([
    ["who", { actor: credential }, ["webhook.create"]],
    ["nobody known", { actor: "unknown" }, ["staff.sign-in-failed"]],
    ["one action", { what: "webhook.test" }, ["webhook.test"]],
    ["a group of actions", { what: "integration" }, ["webhook.test", "webhook.create"]],
    ["a kind of thing", { about: "webhook" }, ["webhook.test", "webhook.create"]],
    ["a kind of thing and a group that has none of it", { about: "webhook", what: "money" }, []],
    ["one thing", { subject: webhookId.toUpperCase() }, ["webhook.test", "webhook.create"]],
    ["an e-mail", { subject: "Ana@casaverde.example" }, ["staff.sign-in-failed", "staff.sign-in"]],
    ["one thing, by whom", { subject: webhookId, actor: credential }, ["webhook.create"]],
    ["one thing, and what", { subject: webhookId, what: "webhook.test" }, ["webhook.test"]],
    ["who did what", { actor: credential, what: "webhook.test" }, []],
    ["the oldest first", { subject: webhookId, sort: "oldest" }, ["webhook.create", "webhook.test"]],
    ["days", { subject: webhookId, from: "2099-01-01" }, []],
  ])("%s", async (_, input, actions) => {
    expect((await list(input)).map(({ action }) => action)).toEqual(actions);
  });

  test.each([{ actor: "admin" }, { what: "everything" }, { about: "thing" }, { subject: "" }])(
    "400 for %j",
    async (input) => {
      expect((await auditor.ask.post("/bff/listAuditEvents", input)).status).toBe(400);
    },
  );

  test("each page begins where the one before ended, also of several actions", async () => {
    const filter = { about: "self", limit: 1 };
    const first = await auditor.ask.post("/bff/listAuditEvents", filter);
    const second = await auditor.ask.post("/bff/listAuditEvents", { ...filter, before: first.body.next });
    const both = [first, second].flatMap(({ body }) => body.auditEvents as Shown[]);
    expect(both).toEqual(await list({ about: "self", limit: 2 }));
  });
});

describe("an event", () => {
  test("names who and what it is about, its record, its request and its place in the chain", async () => {
    const made = await us.A.post("/v1/pix/deposit/immediate-charge", goodCharge(us));
    const chargeId = String(made.body.chargeId);
    const canceled = await admin.ask.post("/bff/cancelCharge", { chargeId });
    const [event] = await list({ subject: chargeId });
    expect(event).toMatchObject({
      actorName: expect.any(String),
      record: "charge",
      requestId: canceled.headers.get("x-request-id"),
      number: expect.any(Number),
    });
  });

  test("names a person by their e-mail and a webhook by its address; what is gone has no link", async () => {
    const invited = { name: "Bia Teste", email: `${randomUUID()}@casaverde.example`, role: "auditor" };
    await admin.ask.post("/bff/inviteStaff", invited);
    expect((await list({ subject: invited.email }))[0]?.names.subject).toBe("Bia Teste");
    const made = await admin.ask.post("/bff/configureWebhook", { url: "https://casaverde.example/gone" });
    const id = String(made.body.webhookId ?? made.body.id);
    await admin.ask.post("/bff/deleteWebhook", { id });
    const [, created] = await list({ subject: id });
    expect(created).toMatchObject({ record: null, names: { subject: "https://casaverde.example/gone" } });
  });

  test("shows no whole CPF, wherever it stands", async () => {
    await write("account.create", "12345678", { holderTaxId: "11144477735", nested: [{ text: "CPF 11144477735" }] });
    const [event] = await list({ what: "account.create" });
    expect(event?.facts).toEqual({ holderTaxId: "***.444.777-**", nested: [{ text: "CPF ***.444.777-**" }] });
  });
});
