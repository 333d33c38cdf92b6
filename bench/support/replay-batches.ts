import pg from "pg";
import { closeDb } from "#lib/server/db.ts";
import { answerParent } from "./child.ts";
import { type SettleCommand, until } from "./until.ts";

type Statement = { text: string; name?: string; values?: unknown[] };
type Command = SettleCommand & { record?: number; replayUrl?: string };

const recorded: { statements: Statement[]; items: number }[] = [];
let client: pg.Client | undefined;

/**
 * Answers the parent as a reference that sends the service's own statements in a bare loop, with their arrays ready.
 * First it records what `batch` sends, batch by batch, until it has `record` items; `batch` processes one batch and
 * returns its number of items. Then it sends the same SQL to another copy of the database, `replayUrl`.
 */
export function replayBatches(batch: () => Promise<number>): void {
  answerParent(async (command: Command) => {
    if (command.record) return record(command.record, batch);
    if (command.replayUrl) return open(command.replayUrl);
    return until(command, replay);
  });
}

async function record(items: number, batch: () => Promise<number>): Promise<void> {
  const send = pg.Client.prototype.query;
  let statements: Statement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: [Statement | string]) {
    const [statement] = args;
    statements.push(typeof statement === "string" ? { text: statement } : { ...statement });
    return Reflect.apply(send, this, args);
  } as typeof send;
  await until({ items }, async () => {
    statements = [];
    const made = await batch();
    if (made > 0) recorded.push({ statements, items: made });
    return made;
  });
  pg.Client.prototype.query = send;
  await closeDb();
}

/**
 * Rows stay in the text form that PostgreSQL sends, because nothing reads them. A whole batch is sent without waiting.
 */
async function open(connectionString: string): Promise<void> {
  const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;
  client = new pg.Client({ connectionString, types, pipeline: true });
  await client.connect();
}

async function replay(): Promise<number> {
  const batch = recorded.shift();
  if (!batch) return 0;
  await Promise.all(
    batch.statements.map((statement) => client?.query({ ...statement, rowMode: "array" } as pg.QueryConfig)),
  );
  return batch.items;
}
