import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { seedStaff } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { raiseAlarms } from "./raise-alarms.job.ts";

const running = await service();
const { sql, us, them } = running;
const admin = await staffCaller(running, "admin");

type Alarm = {
  alarmId: string;
  kind: string;
  subject: string | null;
  count: number;
  readAt: string | null;
  by: object;
};
const list = async (input: object = {}, ask = admin.ask) =>
  (await ask.post("/bff/listAlarms", input)).body as { alarms: Alarm[]; unread: number };

const write = (action: string, subject: string, ago = "0 s", operatorId = us.id) =>
  sql(
    `INSERT INTO audit (id, actor, action, operator_id, subject, facts, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, '{}', clock_timestamp() - $5::interval)`,
    [`staff:${admin.id}`, action, operatorId, subject, ago],
  );

async function work(): Promise<void> {
  while ((await raiseAlarms()) > 0);
}

beforeEach(async () => {
  await work();
  await sql("DELETE FROM alarm");
});

describe("an alarm", () => {
  test("is raised for a new credential, with who made it, and only for its operator", async () => {
    const wanted = {
      accountNumber: us.accounts[0].number,
      kind: "oauth",
      variant: "A",
      name: "Loja",
      scopes: ["balance.read"],
    };
    const { body } = await admin.ask.post("/bff/createCredential", wanted);
    await work();
    expect(await list()).toMatchObject({
      unread: 1,
      alarms: [
        { kind: "newCredential", subject: body.credentialId, count: 1, by: { kind: "staff", name: "Ana Teste" } },
      ],
    });
    const stranger = await staffCaller(running, { id: await seedStaff(sql, them, "admin") }, them);
    expect(await list({}, stranger.ask)).toEqual({ alarms: [], unread: 0 });
  });

  test.each([
    ["credential.rotate", "newSecret"],
    ["webhook.change", "changedWebhook"],
    ["webhook.create", "changedWebhook"],
    ["limit.change", "raisedLimit"],
    ["schedule.create", "changedSchedule"],
    ["schedule.change", "changedSchedule"],
    ["sftp.create", "changedSchedule"],
    ["sftp.change", "changedSchedule"],
    ["sftp.confirm", "changedSchedule"],
    ["staff.create", "newStaff"],
    ["staff.new-device", "newDevice"],
    ["staff.sign-in-throttled", "manyFailures"],
    ["alarm.settings", "changedAlarms"],
    ["alarm.webhook", "changedAlarms"],
  ])("is raised for %s", async (action, kind) => {
    await write(action, "it");
    await work();
    expect((await list()).alarms).toMatchObject([{ kind, subject: "it" }]);
  });

  test("is raised for the fifth wrong proof of a person in ten minutes, not for the first four", async () => {
    for (const ago of ["13 minutes", "5 minutes", "4 minutes", "3 minutes", "2 minutes"])
      await write("staff.confirm-failed", "ana@jogos.example", ago);
    await work();
    expect((await list()).alarms).toEqual([]);
    await write("staff.confirm-failed", "ana@jogos.example");
    await work();
    expect((await list()).alarms).toMatchObject([{ kind: "manyFailures", subject: "ana@jogos.example", count: 1 }]);
  });

  test("is raised once for ten requests in ten minutes that named a credential and could not prove it", async () => {
    const credentialId = us.clients.A.id;
    const failed = (proven: boolean, ago: string) =>
      sql(
        `INSERT INTO request_log (operator_id, id, at, request_id, credential_id, proven, variant, method, target, status,
           duration_us, headers, request_bytes, response_bytes)
         VALUES ($1, gen_random_uuid(), clock_timestamp() - $4::interval, 'r', $2, $3, 'A', 'GET', '/v1', 401, 1, '{}', 0, 0)`,
        [us.id, credentialId, proven, ago],
      );
    for (let i = 0; i < 9; i++) await failed(false, "9 minutes");
    await failed(false, "11 minutes");
    await failed(true, "0 s");
    await work();
    expect((await list()).alarms).toEqual([]);
    await failed(false, "0 s");
    await work();
    await work();
    expect((await list()).alarms).toMatchObject([{ kind: "manyFailures", subject: credentialId, count: 1 }]);
    await sql("DELETE FROM request_log");
  });

  test("of one kind is raised at most 100 times an hour at an operator: the others count on the last one", async () => {
    for (let i = 0; i < 103; i++) await write("webhook.change", `hook ${i}`, `${200 - i} s`);
    await work();
    const { alarms } = await list();
    expect(alarms).toHaveLength(100);
    expect(alarms[0]).toMatchObject({ subject: "hook 99", count: 4 });
  });

  test("names the credential or the webhook that it is about, only of its operator, and no id for the operator itself", async () => {
    const [webhookId, foreignId] = [randomUUID(), randomUUID()];
    const made = (id: string, accountId: string) =>
      sql(
        `INSERT INTO webhook_endpoint (id, account_id, variant, type, events, url, sealed_secrets)
         VALUES ($1, $2, 'A', 0, '{pixChargePaid}', $3, '')`,
        [id, accountId, `https://${id}.example`],
      );
    await made(webhookId, us.accounts[0].id);
    await made(foreignId, them.accounts[0].id);
    await write("webhook.change", foreignId, "5 s");
    await write("webhook.change", webhookId, "4 s");
    await write("credential.rotate", us.clients.A.id, "3 s");
    await write("alarm.settings", us.id);
    await work();
    expect((await list()).alarms).toMatchObject([
      { kind: "changedAlarms", subject: null, name: null },
      { kind: "newSecret", subject: us.clients.A.id, name: "Test" },
      { kind: "changedWebhook", subject: webhookId, name: `https://${webhookId}.example` },
      { kind: "changedWebhook", subject: foreignId, name: null },
    ]);
  });

  test("is not raised for what is part of every day", async () => {
    await write("charge.cancel", "it");
    await work();
    expect((await list()).alarms).toEqual([]);
  });

  test("is one with a count when the same happens again within an hour, and another one later", async () => {
    await write("webhook.change", "it", "60 s");
    await work();
    await sql("UPDATE alarm SET last_at = last_at - interval '1 hour'");
    await write("webhook.change", "it", "30 s");
    await write("webhook.change", "it", "10 s");
    await write("webhook.change", "other", "5 s");
    await work();
    expect((await list()).alarms).toMatchObject([
      { subject: "other", count: 1 },
      { subject: "it", count: 2 },
      { subject: "it", count: 1 },
    ]);
  });

  test("is raised once, also when several workers look at once", async () => {
    await write("credential.create", "it");
    await Promise.all(Array.from({ length: 5 }, raiseAlarms));
    await work();
    expect((await list()).alarms).toMatchObject([{ count: 1 }]);
  });

  test("is raised for an event that another transaction committed late", async () => {
    await write("credential.create", "early");
    await work();
    await write("credential.create", "late", "5 minutes");
    await work();
    expect((await list()).alarms.map(({ subject }) => subject)).toEqual(["early", "late"]);
  });

  test("is marked as read for everybody; the same again is new again", async () => {
    await write("webhook.change", "it");
    await work();
    const alarmIds = (await list()).alarms.map(({ alarmId }) => alarmId);
    expect((await admin.ask.post("/bff/markAlarmsRead", { alarmIds })).body).toEqual({ marked: 1 });
    expect(await list({ unread: true })).toEqual({ alarms: [], unread: 0 });
    await write("webhook.change", "it");
    await work();
    expect(await list({ unread: true })).toMatchObject({ unread: 1, alarms: [{ count: 2, readAt: null }] });
  });

  test("of another operator is not marked", async () => {
    await write("webhook.change", "it", "0 s", them.id);
    await work();
    const [theirs] = await sql<{ id: string }>("SELECT id FROM alarm WHERE operator_id = $1", [them.id]);
    expect((await admin.ask.post("/bff/markAlarmsRead", { alarmIds: [theirs?.id] })).body).toEqual({ marked: 0 });
  });
});
