import pg from "pg";
import { closeDb } from "#lib/server/db.ts";
import { answerParent } from "../child.ts";

/** How much to settle: for `seconds`, or until `items` are settled. */
export type SettleCommand = { seconds?: number; items?: number };
export type SettleResult = { settled: number; seconds: number };

/** Runs `work` until the command is carried out or nothing is left. `work` returns how many items it has settled. */
export async function until(
  { seconds = 3_600, items = Infinity }: SettleCommand,
  work: () => Promise<number>,
): Promise<SettleResult> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  let settled = 0;
  for (let more = 1; more > 0 && settled < items && elapsed() < seconds; settled += more) more = await work();
  return { settled, seconds: elapsed() };
}

type Statement = { text: string; name?: string; values?: unknown[] };
type Command = SettleCommand & { record?: number; replayUrl?: string };

const recorded: { statements: Statement[]; items: number }[] = [];
let client: pg.Client | undefined;

/**
 * Answers the parent. At first `work` does the work, and returns its number of items. It becomes the reference that sends
 * the service's own statements in a bare loop, with their arrays ready, by two commands: `record` records what `batch`
 * sends, batch by batch, until it has that many items; `replayUrl` names another copy of the database, which gets the same
 * SQL from then on.
 */
export function answerWithBatches(batch: () => Promise<number>, work = batch): void {
  answerParent(async (command: Command) => {
    if (command.record) return record(command.record, batch);
    if (command.replayUrl) return open(command.replayUrl);
    return until(command, client ? replay : work);
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
