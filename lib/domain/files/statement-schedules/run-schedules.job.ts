import { Refusal } from "#lib/core/errors.ts";
import { SCHEDULE_CATCH_UP_MAX, STATEMENT_ACCOUNTS_MAX, STATEMENT_RETRY_SECONDS } from "#lib/core/files/file-limits.ts";
import { type DaySpan, instantsOf, nextTime, periodBefore, timesUpTo } from "#lib/core/files/recurrence.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { isOutage, rows, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { prismaTransaction } from "#lib/server/prisma-client.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { type Row, select } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { accountIdsOf, accountsOf, accountsOfNumbers } from "../../base/accounts/account.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { storeExport } from "../../statement/statement-exports/export-store.ts";
import { type StatementRequest, statementFile } from "../../statement/statement-exports/statement-request.ts";
import type { StatementFormat } from "../../statement/statement-files/format.contract.ts";
import type { StatementFile } from "../../statement/statement-files/statement-file.ts";
import { placeOf } from "../sftp-servers/sftp-server.ts";
import { endDelivered, failRun } from "./finish-run.ts";
import type { RunBalance, RunFile } from "./run.ts";
import { recurrenceOf } from "./schedule.ts";

/** Takes one schedule that is due, starts one run that waits, and passes the files of one run on. Returns how many of these there were. */
export async function runSchedules(): Promise<number> {
  const worked = [await takeDueSchedule(), await startRun(), await passOnFiles()];
  return worked.filter(Boolean).length;
}

const MADE = `SELECT r.operator_id AS "operatorId", r.id, r.schedule_id AS "scheduleId" FROM statement_run r
  WHERE r.status = 'MAKING' AND NOT EXISTS (SELECT FROM statement_export e
    WHERE e.operator_id = r.operator_id AND e.run_id = r.id AND e.status IN ('QUEUED', 'RUNNING'))
  ORDER BY r.id LIMIT 1 FOR UPDATE SKIP LOCKED`;

const FILES = `SELECT id AS "exportId", format, file_name AS "fileName", lines::float8, bytes::float8, encode(sha256, 'hex') AS sha256, status
  FROM statement_export WHERE operator_id = $1 AND run_id = $2 ORDER BY id`;

type Run = { operatorId: string; id: string; scheduleId: string };

type Failed = Run & { error: string };

/** Gives the files of one run, once all of them are made, to its deliveries. Returns whether there was such a run. */
async function passOnFiles(): Promise<boolean> {
  const passed = await transaction(async (tx) => {
    const [run] = (await tx.query<Run>(MADE)).rows;
    if (!run) return null;
    const { rows: files } = await tx.query<RunFile & { status: string }>(FILES, [run.operatorId, run.id]);
    const lacking = files.length === 0 ? "REMOVED" : files.find(({ status }) => status !== "DONE")?.status;
    if (lacking) return { ...run, error: lacking === "CANCELLED" ? "FILE_CANCELLED" : "FILE_FAILED" };
    await passOn(
      tx,
      run,
      files.map(({ status: _, ...file }) => file),
    );
    failpoint("run-files.uncommitted");
    return run;
  });
  if (!passed) return false;
  if (isFailed(passed)) await failRun(passed, "MAKING", passed.error);
  failpoint("run-files.committed");
  return true;
}

function isFailed(run: Run | Failed): run is Failed {
  return "error" in run;
}

async function passOn(tx: Tx, { operatorId, id }: Run, files: readonly RunFile[]): Promise<void> {
  await tx.query("UPDATE statement_run SET status = 'DELIVERING', files = $3 WHERE operator_id = $1 AND id = $2", [
    operatorId,
    id,
    JSON.stringify(files),
  ]);
  await tx.query(
    "UPDATE statement_delivery SET status = 'DUE', next_attempt_at = clock_timestamp() WHERE operator_id = $1 AND run_id = $2 AND status = 'WAITING'",
    [operatorId, id],
  );
  // Without recipients the files stay in the console, and that is all.
  await endDelivered(tx, { operatorId, id });
  await tellOperator(tx, operatorId, { tags: ["statementSchedules"], queues: ["schedules"] });
}

const FIELDS = ["operatorId", "id", "frequency", "day", "hour", "nextRunAt"] as const;

type Due = Row<"StatementSchedule", (typeof FIELDS)[number]> & { now: Date };

const DUE = `SELECT ${select("StatementSchedule", "s", FIELDS)}, business_now(s.operator_id) AS now FROM statement_schedule s
  WHERE s.status = 'ACTIVE' AND s.next_run_at <= business_now(s.operator_id)
  ORDER BY s.next_run_at LIMIT 1 FOR UPDATE OF s SKIP LOCKED`;

const QUEUE = `INSERT INTO statement_run (operator_id, id, schedule_id, first_day, last_day, status, finished_at, error)
  SELECT $1, id, $2, first_day, last_day, $6, CASE WHEN $6 = 'SKIPPED' THEN clock_timestamp() END, $7
  FROM unnest($3::uuid[], $4::text[], $5::text[]) AS due(id, first_day, last_day) ON CONFLICT DO NOTHING`;

/**
 * Queues a run for each period of one schedule that is over, and sets the schedule's next time; in one transaction, and each period once by a
 * unique key. After a long stop it makes up for the latest SCHEDULE_CATCH_UP_MAX periods and says which ones it skipped. Returns whether one was due.
 */
async function takeDueSchedule(): Promise<boolean> {
  const isTaken = await transaction(async (tx) => {
    const [due] = (await tx.query<Due>(DUE)).rows;
    if (!due) return false;
    await queuePeriods(tx, due);
    failpoint("schedules.uncommitted");
    return true;
  });
  failpoint("schedules.committed", isTaken);
  return isTaken;
}

async function queuePeriods(tx: Tx, due: Due): Promise<void> {
  const { operatorId, id, nextRunAt, now } = due;
  const recurrence = recurrenceOf(due);
  const periods = timesUpTo(recurrence, nextRunAt, now).map((time) => periodBefore(recurrence, time));
  const [skipped, latest] = [periods.slice(0, -SCHEDULE_CATCH_UP_MAX), periods.slice(-SCHEDULE_CATCH_UP_MAX)];
  const [first, last] = [skipped[0], skipped.at(-1)];
  if (first && last) await queue(tx, due, [{ firstDay: first.firstDay, lastDay: last.lastDay }], "SKIPPED");
  await queue(tx, due, latest, "QUEUED");
  await tx.query("UPDATE statement_schedule SET next_run_at = $3 WHERE operator_id = $1 AND id = $2", [
    ...[operatorId, id],
    nextTime(recurrence, now),
  ]);
  await tellOperator(tx, operatorId, { tags: ["statementSchedules"], queues: ["schedules"] });
}

async function queue(tx: Tx, { operatorId, id }: Due, periods: readonly DaySpan[], status: "QUEUED" | "SKIPPED") {
  await tx.query(QUEUE, [
    ...[operatorId, id, periods.map(() => uuidV7())],
    ...[periods.map(({ firstDay }) => firstDay), periods.map(({ lastDay }) => lastDay)],
    ...[status, status === "SKIPPED" ? "TOO_MANY_MISSED" : null],
  ]);
}

const OF_RUN = ["operatorId", "id", "scheduleId", "firstDay", "lastDay"] as const;

const OF_SCHEDULE = ["accountNumbers", "formats", "locale", "emails", "sftpServerId"] as const;

type Queued = Row<"StatementRun", (typeof OF_RUN)[number]> &
  Row<"StatementSchedule", (typeof OF_SCHEDULE)[number], { formats: StatementFormat[]; locale: Locale }>;

// The runs of a schedule are made one after the other, so that no backlog of one delays what others wait for.
const NEXT = `SELECT ${select("StatementRun", "r", OF_RUN)}, ${select("StatementSchedule", "s", OF_SCHEDULE)}
  FROM statement_run r JOIN statement_schedule s ON s.operator_id = r.operator_id AND s.id = r.schedule_id
  WHERE r.status = 'QUEUED' AND NOT EXISTS (SELECT FROM statement_run o
    WHERE o.operator_id = r.operator_id AND o.schedule_id = r.schedule_id AND o.status = 'MAKING')
  ORDER BY r.id LIMIT 1`;

const EVERY_LINE = { endToEndId: undefined, productTransactionId: undefined, counterpartyTaxId: undefined };

/** Asks for the files of one run that waits, and queues its deliveries behind them. Returns whether there was one. */
async function startRun(): Promise<boolean> {
  const [run] = await rows<Queued>({ text: NEXT });
  if (!run) return false;
  try {
    const request = await requestOf(run);
    if (typeof request === "string") await failRun(run, "QUEUED", request);
    else await start(run, request);
  } catch (error) {
    if (isOutage(error)) throw error;
    // One run that cannot be started must not stop the others.
    log().error({ ...errorFields(error), runId: run.id }, "a run of a schedule cannot be started");
    await failRun(run, "QUEUED", "FILE_FAILED");
  }
  return true;
}

type Asked = Omit<StatementRequest, "format">;

/** Returns what a run asks for, or why it cannot be made. */
async function requestOf({ operatorId, accountNumbers, firstDay, lastDay, locale }: Queued): Promise<Asked | string> {
  try {
    const accounts = accountNumbers.length
      ? await accountsOfNumbers(operatorId, accountNumbers)
      : await accountsOf({ operatorId, accountIds: await accountIdsOf(operatorId) });
    if (accounts.length === 0) return "NO_ACCOUNTS";
    if (accounts.length > STATEMENT_ACCOUNTS_MAX) return "TOO_MANY_ACCOUNTS";
    const filters = { kinds: LINE_KINDS.map((_, kind) => kind), ...EVERY_LINE };
    return { accounts, ...instantsOf({ firstDay, lastDay }), filters, locale, taxIds: "masked" };
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function start(run: Queued, asked: Asked): Promise<void> {
  const { operatorId, id, scheduleId } = run;
  const file = await statementFile({ ...asked, format: run.formats[0] as StatementFormat });
  const isStarted = await prismaTransaction(async (on, tx) => {
    const where = { operatorId, id, status: "QUEUED" };
    // Another worker may have started it.
    const { count } = await on.statementRun.updateMany({
      where,
      data: { status: "MAKING", balances: balancesOf(file) },
    });
    if (count === 0) return false;
    const by = { operatorId, requestedBy: `schedule:${scheduleId}`, kind: "schedule", scheduleId, runId: id } as const;
    for (const format of run.formats) await storeExport(on, by, { ...asked, format }, file);
    await on.statementDelivery.createMany({ data: await deliveriesOf(run) });
    await tellOperator(tx, operatorId, { tags: ["statementSchedules", "statementExports"], queues: ["exports"] });
    failpoint("runs.uncommitted");
    return true;
  });
  failpoint("runs.committed", isStarted);
}

function balancesOf({ accounts }: StatementFile): RunBalance[] {
  return accounts.map(({ account, opening, closing }) => ({
    accountNumber: account.number,
    opening: `${opening}`,
    closing: `${closing}`,
  }));
}

async function deliveriesOf({ operatorId, id: runId, emails, sftpServerId }: Queued) {
  const own = { operatorId, runId, triesLeft: STATEMENT_RETRY_SECONDS.length + 1 };
  const byEmail = emails.map((recipient) => ({ ...own, id: uuidV7(), channel: "email", recipient }));
  if (sftpServerId === null) return byEmail;
  const [server] = await rows<Parameters<typeof placeOf>[0]>({
    text: `SELECT user_name AS "userName", host, port, folder FROM sftp_server WHERE operator_id = $1 AND id = $2`,
    values: [operatorId, sftpServerId],
  });
  if (!server) return byEmail;
  return [...byEmail, { ...own, id: uuidV7(), channel: "sftp", recipient: placeOf(server), sftpServerId }];
}
