import { createHash, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import { mailServer, readMailWithFiles } from "#e2e/support/deliveries/mail-server.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { poll } from "#e2e/support/poll.ts";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { FAILPOINTS } from "#lib/core/failpoint-names.ts";
import { createSftpServer, listSftpServers } from "#lib/domain/files/sftp-servers/manage-sftp-servers.ts";
import { confirmSftpHostKey } from "#lib/domain/files/sftp-servers/reach-sftp-server.ts";
import { showStatementSchedule } from "#lib/domain/files/statement-schedules/list-schedules.ts";
import { createStatementSchedule } from "#lib/domain/files/statement-schedules/manage-schedules.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import type { StartedProcess } from "../../bin/test/started-process.ts";
import { faultTable, isOfSchedules } from "./support/fault-runs.ts";
import { interruptingProxy, sshServer } from "./support/servers/ssh-server.ts";
import { stand } from "./support/stand.ts";

/** A worker counts as dead after 3 s and holds deliveries for 10 s more; then all that a run does follows. */
const RESUME_MS_MAX = 40_000;
const DONE_MS_MAX = 60_000;

const mail = await mailServer();
const ssh = await sshServer();
const proxy = await interruptingProxy(ssh.port);
const here = await stand();
const note = faultTable();

const startWorker = () => here.start("worker", { SMTP_URL: mail.url, MAIL_FROM: "guiche@installation.example" });
const [main] = here.operator.accounts;
const ctx: Context = {
  operatorId: here.operator.id,
  accountId: main.id,
  accountIds: here.operator.accounts.map(({ id }) => id),
  actor: { kind: "staff", id: randomUUID(), role: "finance" },
  requestId: randomUUID(),
};

/** So many that the file is still on its way when its connection is cut. */
const LINES = Array.from({ length: 1_000 }, (_, n) => ({
  kind: "deposit" as const,
  amount: BigInt(n + 1),
  description: `round ${n}`,
}));

const POINTS = FAILPOINTS.filter((name) => isOfSchedules(name) || name.startsWith("exports."));

let worker: StartedProcess;
let sftpServerId: string;

const stateOf = async (id: string) =>
  (await listSftpServers.run(ctx, {})).output.servers.find((server) => server.sftpServerId === id);

beforeAll(async () => {
  await postMovements(main.id, startOfBrtDay(addDays(brtDay(new Date()), -1)), LINES);
  worker = await startWorker();
  const { output } = await createSftpServer.run(ctx, {
    ...{ name: "Banco", host: "127.0.0.1", port: proxy.port, userName: ssh.userName, folder: ssh.folder.path },
    secret: { kind: "privateKey", privateKey: ssh.privateKey },
  });
  sftpServerId = output.sftpServerId;
  const seen = await poll(
    () => stateOf(sftpServerId),
    (server) => server?.state !== "TESTING",
    DONE_MS_MAX,
  );
  expect(seen).toMatchObject({ state: "UNCONFIRMED", hostKey: null, seenHostKey: ssh.hostKey() });
  await confirmSftpHostKey.run(ctx, { sftpServerId, hostKey: ssh.hostKey() });
  const tried = await poll(
    () => stateOf(sftpServerId),
    (server) => server?.state !== "TESTING",
    DONE_MS_MAX,
  );
  expect(tried).toMatchObject({ state: "READY", error: null });
});

/** Creates a schedule with an e-mail address and a server, whose time has come. Its file's name is its own by its accounts and days. */
async function dueSchedule(name: string): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@casa.example`;
  const { output } = await createStatementSchedule.run(ctx, {
    ...{
      name,
      recurrence: { frequency: "daily", hour: 0 },
      accountNumbers: [main.number],
      formats: ["csv"],
      locale: "pt-BR",
    },
    ...{ emails: [email], sftpServerId },
  });
  await here.sql("UPDATE statement_schedule SET next_run_at = $2 WHERE id = $1", [
    output.scheduleId,
    startOfBrtDay(brtDay(new Date())),
  ]);
  return { id: output.scheduleId, email };
}

const runsOf = async (scheduleId: string) =>
  (await showStatementSchedule.run(ctx, { scheduleId, limit: 50 })).output.runs;
const ended = (id: string) =>
  poll(
    () => runsOf(id),
    ([run]) => run?.finishedAt != null,
    DONE_MS_MAX,
  );

/** What is wrong with a schedule's run, in words; empty when nothing is. */
async function wrongWith({ id, email }: { id: string; email: string }): Promise<string[]> {
  const runs = await runsOf(id);
  const [run] = runs;
  const [file] = run?.files ?? [];
  const stored = ssh.folder.names().includes(`${file?.fileName}`)
    ? ssh.folder.read(`${file?.fileName}`)
    : Buffer.alloc(0);
  const mails = mail.received.filter(({ to }) => to[0] === email).map(readMailWithFiles);
  const hashes = [stored, ...mails.map(({ files }) => files[0]?.bytes ?? "")].map((bytes) =>
    createHash("sha256").update(bytes).digest("hex"),
  );
  const audited = await here.sql("SELECT FROM audit WHERE action = 'schedule.deliver' AND subject = $1", [id]);
  const judged: [boolean, string][] = [
    [runs.length === 1, `${runs.length} runs of one period`],
    [run?.status === "DONE", `the run is ${run?.status}`],
    ...(run?.deliveries ?? []).map(({ channel, status, error }): [boolean, string] => [
      status === "SENT",
      `the delivery by ${channel} is ${status} (${error})`,
    ]),
    [mails.length >= 1, "no e-mail came"],
    [new Set(mails.map(({ header }) => header["message-id"])).size === 1, "the same e-mail has several ids"],
    [hashes.every((hash) => hash === file?.sha256), "what arrived is not the file"],
    [!ssh.folder.names().some((name) => name.endsWith(".part")), "a half file is left"],
    [audited.length === 2, `${audited.length} audit events of 2 deliveries`],
  ];
  return judged.flatMap(([isRight, what]) => (isRight ? [] : [what]));
}

beforeEach(() => {
  onTestFailed(() => {
    process.stdout.write(`${worker.output()}\n`);
  });
});

test.each(POINTS)("worker killed at %s: each period is made and delivered once", async (name) => {
  const victim = worker;
  victim.tell({ failpoint: name, passes: 0 });
  const schedule = await dueSchedule(name);
  expect(await victim.ended, victim.output()).toBe("SIGKILL");
  worker = await startWorker();
  await poll(
    () => here.sql("SELECT FROM worker_process WHERE seen_at > clock_timestamp() - interval '2 seconds'"),
    (living) => living.length > 0,
    DONE_MS_MAX,
  );
  const bornAt = performance.now();
  await ended(schedule.id);
  const resumeMs = performance.now() - bornAt;
  const wrong = await wrongWith(schedule);
  note(name, wrong.length, resumeMs);
  expect(wrong).toEqual([]);
  // The same file of the next schedule would be another one's.
  ssh.folder.clear();
  expect(resumeMs).toBeLessThan(RESUME_MS_MAX);
});

test("two workers make and deliver each of many periods once", async () => {
  const other = await startWorker();
  onTestFailed(() => {
    process.stdout.write(`${other.output()}\n`);
  });
  // One folder for all: the same file is there already, and counts as stored.
  const schedules = await Promise.all(Array.from({ length: 6 }, (_, n) => dueSchedule(`schedule ${n}`)));
  for (const { id } of schedules) await ended(id);
  expect((await Promise.all(schedules.map(wrongWith))).flat()).toEqual([]);
  for (const { email } of schedules) expect(mail.received.filter(({ to }) => to[0] === email)).toHaveLength(1);
  await other.stop();
});

test("a connection that is cut half-way is tried again; a changed key is not, and the person sees which key was shown", async () => {
  ssh.folder.clear();
  proxy.after(100_000, "cut");
  const schedule = await dueSchedule("cut");
  const failed = await poll(
    () => runsOf(schedule.id),
    // A delivery is read before its attempts, so that a new attempt may stand beside the state before it.
    ([run]) => sftpOf(run)?.error != null,
    DONE_MS_MAX,
  );
  expect(sftpOf(failed[0])).toMatchObject({ status: "DUE", error: "CONNECTION_LOST", attempts: [{ number: 1 }] });
  proxy.after(Number.POSITIVE_INFINITY, "cut");
  await here.sql("UPDATE statement_delivery SET next_attempt_at = clock_timestamp() WHERE status = 'DUE'");
  await ended(schedule.id);
  expect(await wrongWith(schedule)).toEqual([]);

  await ssh.changeHostKey();
  const changed = await dueSchedule("changed key");
  const [run] = await ended(changed.id);
  expect(run).toMatchObject({ status: "FAILED" });
  expect(sftpOf(run)).toMatchObject({ status: "FAILED", error: "HOST_KEY_CHANGED", attempts: [{ number: 1 }] });
  expect(await stateOf(sftpServerId)).toMatchObject({ state: "CHANGED", seenHostKey: ssh.hostKey() });
});

const sftpOf = (run: Awaited<ReturnType<typeof runsOf>>[number] | undefined) =>
  run?.deliveries.find(({ channel }) => channel === "sftp");
