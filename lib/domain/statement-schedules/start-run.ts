import { Refusal } from "#lib/core/errors.ts";
import { STATEMENT_ACCOUNTS_MAX, STATEMENT_RETRY_SECONDS } from "#lib/core/file-limits.ts";
import type { Locale } from "#lib/core/locale.ts";
import { instantsOf } from "#lib/core/recurrence.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { isOutage, rows } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { prismaTransaction } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { accountIdsOf, accountsOf, accountsOfNumbers } from "../accounts/account.ts";
import { tellOperator } from "../operators/tell-operator.ts";
import { placeOf } from "../sftp-servers/sftp-server.ts";
import { storeExport } from "../statement-exports/export-store.ts";
import { type StatementRequest, statementFile } from "../statement-exports/statement-request.ts";
import type { StatementFormat } from "../statement-files/format.contract.ts";
import type { StatementFile } from "../statement-files/statement-file.ts";
import { failRun } from "./finish-run.ts";
import type { RunBalance } from "./run.ts";

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
export async function startRun(): Promise<boolean> {
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
