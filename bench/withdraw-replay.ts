import { randomUUID } from "node:crypto";
import pg from "pg";
import { insertWithdrawal } from "#lib/domain/withdrawals/insert-withdrawals.ts";
import { closeDb } from "#lib/server/db.ts";
import { ACCOUNT_ID, CONTENT_HASH, CREATED_BY } from "./charge-row.ts";
import { answerParent } from "./support/child.ts";
import { type SettleCommand, until } from "./support/until.ts";
import { WITHDRAWAL } from "./withdraw-request.ts";

// Reference C2: the statements that the service sends for each batch of withdrawals, their arrays ready, in a bare loop.
// They are recorded on one copy of the database (`record`) and sent again to another (`replayUrl`).

/** As many as the load has connections: no batch that comes over HTTP is larger. */
const BATCH = 64;
const AMOUNT_MAXIMUM = 100_000_000_000n;

type Statement = { text: string; name?: string; values?: unknown[] };
type Command = SettleCommand & { record?: number; replayUrl?: string };

const recorded: Statement[][] = [];
let next = 0;
let client: pg.Client | undefined;

function ask(): Promise<unknown> {
  const id = randomUUID();
  return insertWithdrawal({
    ...WITHDRAWAL,
    lane: ACCOUNT_ID,
    accountId: ACCOUNT_ID,
    ispb: "00000000",
    amountMaximum: AMOUNT_MAXIMUM,
    id,
    externalId: `${id}-${"0".repeat(20)}`,
    contentHash: CONTENT_HASH,
    amount: BigInt(WITHDRAWAL.amount),
    initiationType: "MANUAL",
    pixKey: null,
    expectedCreditor: null,
    createdBy: CREATED_BY,
    failure: null,
  });
}

async function record(items: number): Promise<void> {
  const send = pg.Client.prototype.query;
  let statements: Statement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: [Statement | string]) {
    const [statement] = args;
    statements.push(typeof statement === "string" ? { text: statement } : { ...statement });
    return Reflect.apply(send, this, args);
  } as typeof send;
  for (let made = 0; made < items; made += BATCH) {
    statements = [];
    await Promise.all(Array.from({ length: BATCH }, ask));
    recorded.push(statements);
  }
  pg.Client.prototype.query = send;
  await closeDb();
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
  await Promise.all(batch.map((statement) => client?.query({ ...statement, rowMode: "array" } as pg.QueryConfig)));
  delete recorded[next++];
  return BATCH;
}

answerParent(async (command: Command) => {
  if (command.record) return record(command.record);
  if (command.replayUrl) return open(command.replayUrl);
  return until(command, replay);
});
