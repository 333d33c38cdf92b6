import { createHash, randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailServer, readMail, readMailWithFiles } from "#e2e/support/deliveries/mail-server.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements, siblingAccount } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { SCHEDULE_CATCH_UP_MAX, SCHEDULES_MAX, STATEMENT_RETRY_SECONDS } from "#lib/core/files/file-limits.ts";
import { rows } from "#lib/server/db.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { makeStatementFiles } from "../../statement/statement-exports/make-statement-files.job.ts";
import {
  cancelStatementExport,
  downloadStatementExport,
  listStatementExports,
} from "../../statement/statement-exports/statement-exports.ts";
import { deliverStatements, statementsDelivered } from "./deliver-statements.job.ts";
import { listFinishedFiles } from "./list-finished-files.ts";
import { listStatementSchedules, showStatementSchedule } from "./list-schedules.ts";
import {
  changeStatementSchedule,
  createStatementSchedule,
  deleteStatementSchedule,
  pauseStatementSchedule,
} from "./manage-schedules.ts";
import { removeOldRuns } from "./remove-old-runs.job.ts";
import { retryStatementRun, runStatementSchedule } from "./run-schedule-now.ts";
import { runSchedules } from "./run-schedules.job.ts";

const mail = await mailServer();
process.env.SMTP_URL = mail.url;
process.env.MAIL_FROM = "guiche@installation.example";
await testDatabase();

const us = await testAccount();
const second = await siblingAccount(us);
const { operatorId } = us.ctx;
const finance = { ...us.ctx, actor: { kind: "staff" as const, id: randomUUID(), role: "finance" } };
const today = brtDay(new Date());
const yesterday = addDays(today, -1);
await postMovements(us.accountId, new Date(startOfBrtDay(yesterday).getTime() + 1_000), [
  { kind: "deposit", amount: 123_456n, counterparty: { name: "Vera", taxId: "00000000191", ispb: "00000000" } },
]);

type Settings = Parameters<typeof createStatementSchedule.run>[1];
const SETTINGS: Settings = {
  name: "Contabilidade",
  recurrence: { frequency: "daily", hour: 0 },
  accountNumbers: [us.number],
  formats: ["csv"],
  locale: "pt-BR",
  emails: ["contabilidade@casa.example"],
  sftpServerId: null,
};
const create = async (more: Partial<Settings> = {}) =>
  (await createStatementSchedule.run(finance, { ...SETTINGS, ...more })).output.scheduleId;
const show = async (scheduleId: string) => (await showStatementSchedule.run(finance, { scheduleId, limit: 50 })).output;
const runs = async (scheduleId: string) => (await show(scheduleId)).runs;

/** As if the worker had stopped: the schedule's next time was the start of the day, so many days ago. */
const due = (daysAgo = 0) =>
  rows({ text: "UPDATE statement_schedule SET next_run_at = $1", values: [startOfBrtDay(addDays(today, -daysAgo))] });
const retryNow = () =>
  rows({ text: "UPDATE statement_delivery SET next_attempt_at = clock_timestamp() WHERE status = 'DUE'" });

async function work(): Promise<void> {
  const worked = async () => {
    const count = (await runSchedules()) + (await makeStatementFiles()) + (await deliverStatements());
    await statementsDelivered();
    return count;
  };
  while ((await worked()) > 0);
}

const TABLES = ["statement_schedule", "statement_export_part", "statement_export", "alarm"];
beforeEach(() => {
  mail.received.length = 0;
  mail.accept("contabilidade@casa.example");
});
afterEach(async () => {
  for (const table of TABLES) await rows({ text: `DELETE FROM ${table}` });
});

describe("a schedule", () => {
  test("is shown with its next time and period, and each act is audited", async () => {
    const id = await create({ recurrence: { frequency: "monthly", monthDay: 31, hour: 6 }, accountNumbers: [] });
    const { schedules, mailFrom } = (await listStatementSchedules.run(finance, {})).output;
    const [schedule] = schedules;
    expect(mailFrom).toBe("guiche@installation.example");
    expect(schedule).toMatchObject({
      scheduleId: id,
      name: "Contabilidade",
      paused: false,
      accountNumbers: [],
      lastRun: null,
    });
    expect(schedule?.nextRunAt?.getTime()).toBeGreaterThan(Date.now());
    expect(schedule?.nextPeriod?.firstDay.slice(-2)).toBe("01");
    await changeStatementSchedule.run(finance, { ...SETTINGS, scheduleId: id, name: "Outro" });
    await pauseStatementSchedule.run(finance, { scheduleId: id, paused: true });
    expect((await show(id)).schedule).toMatchObject({ name: "Outro", paused: true, nextRunAt: null });
    await pauseStatementSchedule.run(finance, { scheduleId: id, paused: false });
    await runStatementSchedule.run(finance, { scheduleId: id });
    await deleteStatementSchedule.run(finance, { scheduleId: id });
    expect((await recentAuditEvents(operatorId, 6)).map(({ action, subject }) => [action, subject])).toEqual(
      ["delete", "run", "resume", "pause", "change", "create"].map((act) => [`schedule.${act}`, id]),
    );
  });

  test("of another operator does not exist", async () => {
    const scheduleId = await create();
    const they = { ...(await testAccount()).ctx, actor: finance.actor };
    for (const ask of [
      () => showStatementSchedule.run(they, { scheduleId, limit: 1 }),
      () => deleteStatementSchedule.run(they, { scheduleId }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: "NotFound" });
    const foreign = createStatementSchedule.run(they, SETTINGS);
    await expect(foreign).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    expect((await listStatementSchedules.run(they, {})).output.schedules).toEqual([]);
  });

  test("409 one more than an operator may have", async () => {
    for (let n = 0; n < SCHEDULES_MAX; n++) await create();
    await expect(create()).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  });

  test("that is paused runs for none of the periods that it missed", async () => {
    const id = await create();
    await pauseStatementSchedule.run(finance, { scheduleId: id, paused: true });
    await due(3);
    await work();
    await pauseStatementSchedule.run(finance, { scheduleId: id, paused: false });
    await work();
    expect(await runs(id)).toEqual([]);
  });
});

describe("a period", () => {
  test("is queued once, also by several workers and after the schedule's hour was changed", async () => {
    const id = await create();
    await due();
    await Promise.all(Array.from({ length: 4 }, runSchedules));
    await due();
    await work();
    expect(await runs(id)).toMatchObject([{ firstDay: yesterday, lastDay: yesterday, status: "DONE" }]);
    expect(mail.received).toHaveLength(1);
    expect((await show(id)).schedule.nextRunAt).toEqual(startOfBrtDay(addDays(today, 1)));
  });

  test("that was missed is made up for, each on its own", async () => {
    const id = await create({ emails: [] });
    await due(3);
    await work();
    const made = await runs(id);
    expect(made.map(({ firstDay, status }) => [firstDay, status])).toEqual(
      [1, 2, 3, 4].map((days) => [addDays(today, -days), "DONE"]),
    );
  });

  test("is skipped, and said so, when more were missed than are made up for", async () => {
    const id = await create({ emails: [] });
    await due(99);
    await runSchedules();
    const queued = await runs(id);
    expect(queued.filter(({ status }) => status !== "SKIPPED")).toHaveLength(SCHEDULE_CATCH_UP_MAX);
    expect(queued.at(-1)).toMatchObject({
      ...{ status: "SKIPPED", error: "TOO_MANY_MISSED", firstDay: addDays(today, -100) },
      lastDay: addDays(today, -SCHEDULE_CATCH_UP_MAX - 1),
    });
  });
});

describe("the files of a run", () => {
  test("have masked CPFs, the schedule's accounts, formats and language, and can be downloaded", async () => {
    const id = await create({ accountNumbers: [], emails: [], locale: "en" });
    await due();
    await work();
    const [run] = await runs(id);
    expect(run).toMatchObject({ status: "DONE", by: null, error: null, deliveries: [] });
    expect(run?.balances).toEqual(
      [us.number, second.number]
        .sort()
        .map((accountNumber) =>
          accountNumber === us.number
            ? { accountNumber, opening: 0n, closing: 123_456n }
            : { accountNumber, opening: 0n, closing: 0n },
        ),
    );
    const [file] = run?.files ?? [];
    const { exports } = (await listStatementExports.run(finance, { limit: 5, kind: "schedule" })).output;
    expect(exports).toMatchObject([
      { exportId: file?.exportId, by: { kind: "schedule", name: "Contabilidade" }, locale: "en" },
    ]);
    const { body } = (await downloadStatementExport.run(finance, { exportId: `${file?.exportId}` })).output;
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    expect(text).toContain("***.000.001-**");
    expect(text).not.toContain("000.000.001-91");
    expect(file?.sha256).toBe(createHash("sha256").update(Buffer.concat(chunks)).digest("hex"));
  });

  test("that cannot be made end it, raise an alarm, and are made when they are tried again", async () => {
    const id = await create();
    await due();
    await runSchedules();
    await rows({ text: "UPDATE statement_export SET status = 'FAILED', finished_at = clock_timestamp()" });
    await work();
    const [failed] = await runs(id);
    expect(failed).toMatchObject({
      status: "FAILED",
      error: "FILE_FAILED",
      deliveries: [{ status: "CANCELLED", error: "NO_FILES" }],
    });
    expect(await alarms()).toEqual([{ kind: "failedDelivery", subject: id, count: 1 }]);
    await retryStatementRun.run(finance, { runId: `${failed?.runId}` });
    await work();
    expect(await runs(id)).toMatchObject([{ status: "DONE", error: null, deliveries: [{ status: "SENT" }] }]);
    const again = retryStatementRun.run(finance, { runId: `${failed?.runId}` });
    await expect(again).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  });

  test("that somebody cancels end it without an alarm", async () => {
    const id = await create();
    await due();
    await runSchedules();
    const [run] = await runs(id);
    await cancelStatementExport.run(finance, { exportId: `${run?.files[0]?.exportId}` });
    await work();
    expect(await runs(id)).toMatchObject([{ status: "FAILED", error: "FILE_CANCELLED" }]);
    expect([await alarms(), mail.received]).toEqual([[], []]);
  });

  test("are made now when somebody asks for it, and not twice at the same time", async () => {
    const id = await create();
    await runStatementSchedule.run(finance, { scheduleId: id });
    const again = runStatementSchedule.run(finance, { scheduleId: id });
    await expect(again).rejects.toMatchObject({ code: "ACTION_REFUSED" });
    await work();
    expect(await runs(id)).toMatchObject([{ firstDay: yesterday, status: "DONE", by: { kind: "staff" } }]);
    await runStatementSchedule.run(finance, { scheduleId: id });
    await work();
    expect(mail.received).toHaveLength(2);
  });
});

const alarms = () => rows({ text: "SELECT kind, subject, count FROM alarm" });

describe("an e-mail", () => {
  test("brings the file, with period, balances and hash in the schedule's language; and the audit says so", async () => {
    const id = await create({ emails: ["a@casa.example", "b@casa.example"] });
    await due();
    await work();
    expect(mail.received.map(({ to }) => to).sort()).toEqual([["a@casa.example"], ["b@casa.example"]]);
    const { header, text, files } = readMailWithFiles(mail.received[0] as never);
    const [run] = await runs(id);
    const day = yesterday.split("-").reverse().join("/");
    expect(header.subject).toBe(`[Guichê] Extrato ${day}: Contabilidade`);
    for (const part of [
      "Jogos de Teste",
      `Conta ${us.number}`,
      "Saldo inicial: R$ 0,00",
      "Saldo final: R$ 1.234,56",
      "anexados",
      "/statement/files",
    ])
      expect(text.replaceAll("\u00a0", " ")).toContain(part);
    expect(text).toContain(`SHA-256: ${run?.files[0]?.sha256}`);
    expect(files.map(({ name }) => name)).toEqual([run?.files[0]?.fileName]);
    expect(
      createHash("sha256")
        .update(files[0]?.bytes ?? "")
        .digest("hex"),
    ).toBe(run?.files[0]?.sha256);
    expect(run?.deliveries).toMatchObject([
      { recipient: "a@casa.example", status: "SENT", attempts: [{ number: 1, error: null }] },
      { recipient: "b@casa.example", status: "SENT" },
    ]);
    const delivered = (await recentAuditEvents(operatorId, 2)).map(({ action, facts }) => [action, facts.recipient]);
    expect(delivered.sort()).toEqual(["a", "b"].map((name) => ["schedule.deliver", `${name}@casa.example`]));
  });

  test("has a link in place of files that are too large for it, and English words where the schedule is English", async () => {
    await create({ locale: "en" });
    await due();
    await runSchedules();
    await makeStatementFiles();
    await rows({ text: "UPDATE statement_export SET bytes = 10000001" });
    await work();
    const { header, text } = readMail(mail.received[0] as never);
    expect(header["content-type"]).toContain("text/plain");
    expect(text).toContain("too large for an e-mail");
    expect(header.subject).toBe(`[Guichê] Statement ${yesterday}: Contabilidade`);
  });

  test("has no line and no header from the schedule's name", async () => {
    await create();
    await rows({ text: "UPDATE statement_schedule SET name = $1", values: ["x\r\nBcc: thief@evil.example"] });
    await due();
    await work();
    expect(mail.received.map(({ to }) => to)).toEqual([["contabilidade@casa.example"]]);
    expect(readMailWithFiles(mail.received[0] as never).header.bcc).toBeUndefined();
  });

  test("that the server puts off is tried again by the plan, then given up with an alarm, and sent when somebody tries again", async () => {
    const id = await create();
    mail.refuse("contabilidade@casa.example", { responseCode: 451, message: "later" });
    await due();
    await work();
    const delays = await waits();
    for (const _ of STATEMENT_RETRY_SECONDS) {
      await retryNow();
      await work();
      delays.push(...(await waits()));
    }
    expect(delays).toEqual([...STATEMENT_RETRY_SECONDS]);
    const [run] = await runs(id);
    expect(run).toMatchObject({
      status: "FAILED",
      deliveries: [{ status: "FAILED", error: "DEFERRED", nextAttemptAt: null }],
    });
    expect(run?.deliveries[0]?.attempts).toHaveLength(STATEMENT_RETRY_SECONDS.length + 1);
    expect(await alarms()).toEqual([{ kind: "failedDelivery", subject: id, count: 1 }]);
    mail.accept("contabilidade@casa.example");
    await retryStatementRun.run(finance, { runId: `${run?.runId}` });
    await work();
    expect(await runs(id)).toMatchObject([
      { status: "DONE", deliveries: [{ status: "SENT", attempts: Array(7).fill({}) }] },
    ]);
  });

  const waits = async () =>
    (
      await rows<{ seconds: number }>({
        text: "SELECT round(extract(epoch FROM next_attempt_at - clock_timestamp()))::int AS seconds FROM statement_delivery WHERE status = 'DUE'",
      })
    ).map(({ seconds }) => seconds);

  test("that the server refuses for good is not tried again", async () => {
    const id = await create();
    mail.refuse("contabilidade@casa.example", { responseCode: 550, message: "no such user" });
    await due();
    await work();
    expect(await runs(id)).toMatchObject([{ status: "FAILED", deliveries: [{ status: "FAILED", error: "REFUSED" }] }]);
  });

  test("is not sent to an address that was taken out of the schedule meanwhile", async () => {
    const id = await create({ emails: ["a@casa.example", "gone@casa.example"] });
    await due();
    await runSchedules();
    await changeStatementSchedule.run(finance, { ...SETTINGS, scheduleId: id, emails: ["a@casa.example"] });
    await work();
    expect(mail.received.map(({ to }) => to)).toEqual([["a@casa.example"]]);
    expect(await runs(id)).toMatchObject([
      { status: "DONE", deliveries: [{ status: "SENT" }, { status: "CANCELLED", error: "UNWANTED" }] },
    ]);
  });

  test("of a worker that died is sent again with the same id; in its last attempt it is given up", async () => {
    const id = await create();
    await due();
    await work();
    const died = (triesLeft: number) =>
      rows({
        text: `UPDATE statement_delivery SET status = 'DUE', sent_at = NULL, next_attempt_at = clock_timestamp(), tries_left = $1,
                 leased_by = gen_random_uuid(), leased_until = clock_timestamp()`,
        values: [triesLeft],
      });
    await rows({ text: "UPDATE statement_run SET status = 'DELIVERING', finished_at = NULL" });
    await died(3);
    await work();
    const ids = mail.received.map((one) => readMail(one).header["message-id"]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    await rows({ text: "UPDATE statement_run SET status = 'DELIVERING', finished_at = NULL" });
    await died(0);
    await work();
    expect(mail.received).toHaveLength(2);
    expect(await runs(id)).toMatchObject([
      { status: "FAILED", deliveries: [{ status: "FAILED", error: "INTERRUPTED" }] },
    ]);
  });
});

test("deleting a schedule ends what is on its way, and its files stay", async () => {
  const id = await create();
  await due();
  await runSchedules();
  await makeStatementFiles();
  await deleteStatementSchedule.run(finance, { scheduleId: id });
  await work();
  expect([await prisma().statementRun.count(), await prisma().statementDelivery.count(), mail.received]).toEqual([
    0,
    0,
    [],
  ]);
  expect((await listStatementExports.run(finance, { limit: 5 })).output.exports).toMatchObject([
    { status: "DONE", canDownload: true },
  ]);
});

test("consoles are told of runs that ended, and again when one that was tried again ends", async () => {
  const id = await create();
  mail.refuse("contabilidade@casa.example", { responseCode: 550, message: "no" });
  await due();
  await work();
  const told = async () => (await listFinishedFiles.run(finance, {})).output.finished;
  const [first] = await told();
  expect(first).toMatchObject({ name: "Contabilidade", scheduleId: id, status: "FAILED" });
  mail.accept("contabilidade@casa.example");
  const [run] = await runs(id);
  await retryStatementRun.run(finance, { runId: `${run?.runId}` });
  await work();
  expect(await told()).toMatchObject([
    { scheduleId: id, status: "DONE", key: expect.not.stringMatching(`${first?.key}`) },
  ]);
});

test("runs are removed after thirteen months", async () => {
  await create();
  await due();
  await work();
  await rows({ text: "UPDATE statement_run SET created_at = clock_timestamp() - interval '13 months 1 minute'" });
  expect(await removeOldRuns()).toBe(1);
  expect(await prisma().statementDelivery.count()).toBe(0);
});
