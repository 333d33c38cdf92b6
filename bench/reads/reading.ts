import { consoleForm } from "#lib/core/contract.ts";
import { operations } from "#lib/domain/operations.ts";
import { closeDb, rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { servingEveryOperator, servingOperator } from "#lib/server/row-scope.ts";
import { answerParent } from "../support/child.ts";
import { percentile } from "../support/statistics.ts";

type Input = Record<string, unknown>;

/**
 * Runs an operation for the operator of an account, or the reference's statements, `times` times on new connections.
 * `inputs`: of more runs each takes the next.
 */
export type ReadCommand = { times: number; warmUps: number } & (
  | { operation: string; input: Input; accountId: string }
  | { operation: string; inputs: Input[]; accountId: string }
  | { sql: string[]; values: unknown[] }
);
/** Latencies in milliseconds. `answer`: the last answer of an operation. */
export type Latencies = { p50: number; p95: number; p99: number; answer?: unknown };

// Each command uses its own connections, because a connection's scans enter the statistics when it ends.
answerParent<ReadCommand>(async (command) => {
  const work = "sql" in command ? () => servingEveryOperator(() => reference(command)) : await run(command);
  let answer: unknown;
  for (let i = 0; i < command.warmUps; i++) answer = await work();
  const took: number[] = [];
  for (let i = 0; i < command.times; i++) {
    const startedAt = performance.now();
    answer = await work();
    took.push(performance.now() - startedAt);
  }
  await closeDb();
  took.sort((a, b) => a - b);
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(took, share));
  return { p50, p95, p99, ...("sql" in command ? {} : { answer }) };
});

async function run(command: Extract<ReadCommand, { operation: string }>) {
  const { operation, accountId } = command;
  const found = operations.find(({ contract }) => contract.name === operation);
  if (!found) throw new Error(`There is no operation ${operation}.`);
  const { input: codec, output } = consoleForm(found.contract);
  const ctx = await servingEveryOperator(() => contextOf(accountId));
  const wanted = ("inputs" in command ? command.inputs : [command.input]).map((input) => codec.parse(input) as never);
  let runs = 0;
  const answer = () => servingOperator(ctx.operatorId, () => found.run(ctx, wanted[runs++ % wanted.length] as never));
  return async () => output.encode((await answer()).output as never);
}

async function contextOf(accountId: string): Promise<Context> {
  const [found] = await rows<{ operatorId: string }>({
    text: `SELECT operator_id AS "operatorId" FROM account WHERE id = $1`,
    values: [accountId],
  });
  const operatorId = found?.operatorId ?? "";
  const actor = { kind: "staff" as const, id: operatorId, role: "admin" };
  return { operatorId, accountId, accountIds: [accountId], actor, requestId: operatorId };
}

async function reference({ sql, values }: Extract<ReadCommand, { sql: string[] }>): Promise<void> {
  for (const text of sql) await rows({ text, values: values.slice(0, parametersOf(text)) });
}

function parametersOf(text: string): number {
  return Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
}
