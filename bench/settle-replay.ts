import pg from "pg";
import { settlePayments } from "#lib/domain/charges/settle-payments.job.ts";
import { closeDb } from "#lib/server/db.ts";
import { answerParent } from "./support/child.ts";
import { type SettleCommand, until } from "./support/until.ts";

// Reference B2: the statements that the job sends for each 500 payments, their arrays ready, in a bare loop. What the job
// sends is recorded on one copy of the database (`record`) and sent again to another (`replayUrl`), so that it is the very
// same SQL for the very same payments.

type Statement = { text: string; name?: string; values?: unknown[] };
type Batch = { statements: Statement[]; settled: number };
type Command = SettleCommand & { record?: number; replayUrl?: string };

const recorded: Batch[] = [];
let next = 0;
let client: pg.Client | undefined;

async function record(items: number): Promise<{ settled: number; seconds: number }> {
  const send = pg.Client.prototype.query;
  let statements: Statement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: [Statement | string]) {
    const [statement] = args;
    statements.push(typeof statement === "string" ? { text: statement } : { ...statement });
    return Reflect.apply(send, this, args);
  } as typeof send;
  const result = await until({ items }, async () => {
    statements = [];
    const settled = await settlePayments();
    if (settled > 0) recorded.push({ statements, settled });
    return settled;
  });
  pg.Client.prototype.query = send;
  await closeDb();
  return result;
}

/** Rows come back as PostgreSQL wrote them: nobody reads them. A whole batch is sent without waiting. */
async function open(connectionString: string): Promise<void> {
  const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;
  client = new pg.Client({ connectionString, types, pipeline: true });
  await client.connect();
}

async function replay(): Promise<number> {
  const batch = recorded[next];
  if (!batch) return 0;
  await Promise.all(
    batch.statements.map((statement) => client?.query({ ...statement, rowMode: "array" } as pg.QueryConfig)),
  );
  delete recorded[next++];
  return batch.settled;
}

answerParent(async (command: Command) => {
  if (command.record) return record(command.record);
  if (command.replayUrl) return open(command.replayUrl);
  return until(command, replay);
});
