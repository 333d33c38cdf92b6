import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import { mailServer, readMail } from "#e2e/support/deliveries/mail-server.ts";
import { status, webhookReceiver } from "#e2e/support/deliveries/webhook-receiver.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { seedStaff } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { ALARM_RETRY_SECONDS } from "#lib/core/limits.ts";
import { raiseAlarms } from "./raise-alarms.job.ts";
import { sendAlarmMessages } from "./send-alarm-messages.job.ts";

const mail = await mailServer();
process.env.SMTP_URL = mail.url;
process.env.MAIL_FROM = "guiche@installation.example";
const receiver = await webhookReceiver();
const running = await service();
const { sql, us, them } = running;
const admin = await staffCaller(running, "admin");
await sql("UPDATE operator SET loopback_webhooks = true WHERE id = $1", [us.id]);

const SETTINGS = { emails: ["seguranca@casa.example"], locale: "pt-BR", newDestinationOver: null };
type Message = {
  kind: string | null;
  channel: string;
  recipient: string;
  status: string;
  attempts: number;
  error: string;
};
const messages = async () =>
  ((await admin.ask.post("/bff/showAlarmSettings", {})).body as { messages: Message[] }).messages;
const set = (more: object = {}) => admin.ask.post("/bff/setAlarmSettings", { ...SETTINGS, ...more });

const write = (action: string, subject: string) =>
  sql(
    `INSERT INTO audit (id, actor, action, operator_id, subject, facts, source, device, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, '{}', '203.0.113.0/24', 'Firefox, Windows', clock_timestamp())`,
    [`staff:${admin.id}`, action, us.id, subject],
  );
const due = () => sql("UPDATE alarm_message SET next_attempt_at = clock_timestamp() WHERE status = 'DUE'");

async function work(): Promise<void> {
  while ((await raiseAlarms()) > 0);
  while ((await sendAlarmMessages()) > 0);
}

/** Settings without the alarm that says that they changed. */
async function settled(more: object = {}): Promise<void> {
  await set(more);
  await work();
  await sql("DELETE FROM alarm");
  mail.received.length = 0;
}

beforeEach(async () => {
  await sql("DELETE FROM alarm_message");
  await sql("DELETE FROM alarm_settings");
  await sql("DELETE FROM alarm");
  await work();
  await sql("DELETE FROM alarm");
  mail.received.length = 0;
});

test("many messages of one operator hold up nobody else's", async () => {
  const many = Array.from({ length: 25 }, (_, i) => `many-${i}@casa.example`);
  const queue = (operatorId: string, recipients: string[], minutesAgo: number) =>
    sql(
      `INSERT INTO alarm_message (operator_id, id, channel, recipient, next_attempt_at)
       SELECT $1, gen_random_uuid(), 'email', recipient, clock_timestamp() - make_interval(mins => $3) FROM unnest($2::text[]) AS recipient`,
      [operatorId, recipients, minutesAgo],
    );
  for (const { id } of [us, them])
    await sql(
      "INSERT INTO alarm_settings (operator_id, updated_at) VALUES ($1, clock_timestamp()) ON CONFLICT DO NOTHING",
      [id],
    );
  await queue(us.id, many, 2);
  await queue(them.id, ["one@other.example"], 1);
  expect(await sendAlarmMessages()).toBe(20);
  expect(mail.received.flatMap(({ to }) => to)).toContain("one@other.example");
  expect(await sendAlarmMessages()).toBe(6);
});

describe("an e-mail of an alarm", () => {
  test("goes to each address in Portuguese, plain text, and the page shows that it was sent", async () => {
    await settled({ emails: ["a@casa.example", "b@casa.example"] });
    await write("webhook.change", "the hook");
    await work();
    expect(mail.received.map(({ to }) => to).sort()).toEqual([["a@casa.example"], ["b@casa.example"]]);
    const { header, text } = readMail(mail.received[0] as never);
    expect(header).toMatchObject({
      from: "Guichê <guiche@installation.example>",
      subject: "[Guichê] Alarme: Um webhook novo ou alterado",
      "auto-submitted": "auto-generated",
      "content-type": "text/plain; charset=utf-8",
    });
    for (const part of ["Sobre: the hook", "Por: Ana Teste", "De: Firefox, Windows, 203.0.113.0/24", "/alarms"])
      expect(text).toContain(part);
    expect(await messages()).toMatchObject([
      { kind: "changedWebhook", channel: "email", status: "SENT", attempts: 1, error: null },
      { kind: "changedWebhook", channel: "email", status: "SENT", attempts: 1, error: null },
    ]);
  });

  test("is in English where the operator wants it", async () => {
    await settled({ locale: "en" });
    await write("staff.new-device", "ana@jogos.example");
    await work();
    const { header, text } = readMail(mail.received[0] as never);
    expect(header.subject).toBe("[Guichê] Alarm: A sign-in on a new device");
    expect(text).toContain("About: ana@jogos.example");
  });

  test("has no line and no header from what the alarm is about", async () => {
    await settled();
    await write("webhook.change", "x\r\nBcc: thief@evil.example\r\n\r\nPor: somebody 111.444.777-35");
    await work();
    expect(mail.received.map(({ to }) => to)).toEqual([["seguranca@casa.example"]]);
    const { header, text } = readMail(mail.received[0] as never);
    expect(header.bcc).toBeUndefined();
    expect(text).toContain("Sobre: x  Bcc: thief@evil.example    Por: somebody ***.444.777-**\n");
  });

  test.each(["a@casa.example\r\nBcc: thief@evil.example", "a@casa.example, b@casa.example", "Ana <a@casa.example>"])(
    "400 for the address %j",
    async (address) => {
      expectProblem(await set({ emails: [address] }), 400, "VALIDATION_ERROR");
    },
  );

  test("is tried again at most five times, and its state is shown", async () => {
    await settled();
    mail.refuse("seguranca@casa.example", { responseCode: 451, message: "later" });
    await write("webhook.change", "it");
    await work();
    expect(await messages()).toMatchObject([{ status: "DUE", attempts: 1, error: "DEFERRED" }]);
    expect(await sendAlarmMessages()).toBe(0);
    for (const _ of ALARM_RETRY_SECONDS) {
      await due();
      await work();
    }
    expect(await messages()).toMatchObject([{ status: "FAILED", attempts: 6, error: "DEFERRED" }]);
    mail.accept("seguranca@casa.example");
    await due();
    await work();
    expect(mail.received).toEqual([]);
  });

  test("is not tried again at an address that the server refuses for good", async () => {
    await settled({ emails: ["gone@casa.example"] });
    mail.refuse("gone@casa.example", { responseCode: 550, message: "no such user" });
    await write("webhook.change", "it");
    await work();
    expect(await messages()).toMatchObject([{ status: "FAILED", attempts: 1, error: "REFUSED" }]);
  });

  test("of a worker that died is sent again, with the same id", async () => {
    await settled();
    await write("webhook.change", "it");
    await work();
    await sql("UPDATE alarm_message SET status = 'DUE', sent_at = NULL");
    await due();
    await work();
    const ids = mail.received.map((one) => readMail(one).header["message-id"]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  test("is the last of its hour when it is the 20th; then one e-mail sums up the others", async () => {
    await settled();
    for (let i = 0; i < 20; i++) await write("webhook.change", `hook ${i}`);
    await work();
    for (let i = 0; i < 3; i++) await write("webhook.change", `more ${i}`);
    await write("staff.create", "eva@jogos.example");
    await work();
    expect(mail.received).toHaveLength(20);
    expect((await messages())[0]).toMatchObject({ kind: null, status: "DUE", attempts: 0 });
    mail.received.length = 0;
    await due();
    await work();
    expect(mail.received).toHaveLength(1);
    const { header, text } = readMail(mail.received[0] as never);
    expect(header.subject).toBe("[Guichê] Mais alarmes na última hora");
    expect(text).toContain("3 × Um webhook novo ou alterado\n1 × Uma nova pessoa na equipe");
  });
});

describe("the alarm that the settings changed", () => {
  test("is told to the addresses before the change as well", async () => {
    await settled();
    await set({ emails: ["thief@evil.example"] });
    await work();
    expect(mail.received.map(({ to }) => to[0]).sort()).toEqual(["seguranca@casa.example", "thief@evil.example"]);
    expect(readMail(mail.received[0] as never).header.subject).toBe(
      "[Guichê] Alarme: Alteração de quem é avisado dos alarmes",
    );
  });

  test("is told each time, also twice in an hour", async () => {
    await settled();
    await set({ locale: "en" });
    await work();
    await set({ emails: ["thief@evil.example"] });
    await work();
    const told = mail.received.filter(({ to }) => to[0] === "seguranca@casa.example");
    expect(told).toHaveLength(2);
  });

  test("409 when nothing would change", async () => {
    await set();
    expectProblem(await set(), 409, "ACTION_REFUSED");
    expectProblem(await admin.ask.post("/bff/setAlarmWebhook", { url: null }), 409, "ACTION_REFUSED");
  });

  test("of another operator is neither seen nor sent", async () => {
    await settled();
    const stranger = await staffCaller(running, { id: await seedStaff(sql, them, "admin") }, them);
    expect((await stranger.ask.post("/bff/showAlarmSettings", {})).body).toMatchObject({
      emails: [],
      locale: "pt-BR",
      webhookUrl: null,
      mailFrom: "guiche@installation.example",
      messages: [],
    });
  });
});

describe("a webhook message of an alarm", () => {
  const setUrl = (url: string | null) => admin.ask.post("/bff/setAlarmWebhook", { url });

  test("is signed with a secret of its own that is shown once", async () => {
    const { body } = await setUrl(`${receiver.baseUrl}/alarms`);
    const secret = String(body.signingSecret);
    expect(secret).toMatch(/^whsec_/);
    await write("credential.create", "the credential");
    await work();
    const got = receiver.at("/alarms").find(({ body: sent }) => sent.includes("newCredential"));
    if (!got) throw new Error("no message of the credential came");
    expect(new Webhook(secret).verify(got.body, got.headers)).toMatchObject({
      id: got.headers["webhook-id"],
      type: "alarm.raised",
      data: {
        kind: "newCredential",
        subject: "the credential",
        by: { kind: "staff", name: "Ana Teste" },
        amount: null,
      },
    });
    const shown = await admin.ask.post("/bff/showAlarmSettings", {});
    expect(shown.text).not.toContain(secret.slice(6));
    expect(shown.body).toMatchObject({ webhookUrl: `${receiver.baseUrl}/alarms` });
    const kept = JSON.stringify(await sql("SELECT facts FROM audit WHERE action = 'alarm.webhook'"));
    expect(kept).not.toContain(secret.slice(6));
  });

  test("gets another secret when the address is set again, and goes nowhere after it was removed", async () => {
    const first = (await setUrl(`${receiver.baseUrl}/again`)).body.signingSecret;
    const second = (await setUrl(`${receiver.baseUrl}/again`)).body.signingSecret;
    expect(second).not.toBe(first);
    expect((await setUrl(null)).body).toEqual({ signingSecret: null });
    await write("credential.create", "it");
    await work();
    expect(receiver.at("/again")).toEqual([]);
  });

  test("is not sent to an earlier address", async () => {
    await setUrl(receiver.behave("/old", status(500)));
    await write("credential.create", "it");
    await work();
    await setUrl(`${receiver.baseUrl}/new`);
    const before = receiver.at("/old").length;
    await due();
    await work();
    expect(receiver.at("/old")).toHaveLength(before);
    expect(await messages()).toContainEqual(
      expect.objectContaining({ recipient: `${receiver.baseUrl}/old`, status: "FAILED", error: "ADDRESS_CHANGED" }),
    );
  });

  test("that fails is due again, with the answer's status", async () => {
    await setUrl(receiver.behave("/fails", status(500)));
    await work();
    expect(await messages()).toMatchObject([{ status: "DUE", attempts: 1, error: "HTTP_500", channel: "webhook" }]);
  });

  test("goes to public addresses only, where the operator may use no others", async () => {
    await sql("UPDATE operator SET loopback_webhooks = false WHERE id = $1", [us.id]);
    expectProblem(await setUrl("http://169.254.169.254/latest"), 400, "VALIDATION_ERROR");
    expectProblem(await setUrl(receiver.baseUrl), 400, "VALIDATION_ERROR");
    await sql("UPDATE operator SET loopback_webhooks = true WHERE id = $1", [us.id]);
    await setUrl(`${receiver.baseUrl}/inside`);
    await sql("UPDATE operator SET loopback_webhooks = false WHERE id = $1", [us.id]);
    await work();
    expect(receiver.at("/inside")).toEqual([]);
    expect(await messages()).toMatchObject([{ status: "DUE", error: "ADDRESS_REFUSED" }]);
    await sql("UPDATE operator SET loopback_webhooks = true WHERE id = $1", [us.id]);
  });
});
