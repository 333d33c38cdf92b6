import path from "node:path";
import pg from "pg";
import type { StoredTotals } from "#lib/domain/files/reconciliations/state/reconciliation.ts";
import { type Child, startChild } from "../support/child.ts";
import type { Template } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import { cpuPerOperation, cpuTime, watchMemory } from "../support/process-usage.ts";
import type { Report, Sample } from "../support/report.ts";
import { inTurns, type Plan } from "../support/rounds.ts";
import { spread } from "../support/statistics.ts";
import { makeLines } from "./export-lines.ts";
import { type Kind, PLANTED_REASONS, plantedOf, RECONCILED, storeFile, writeReadyRows } from "./reconcile-files.ts";

const SIDES = ["csv", "xlsx", "bare"] as const;
type Side = (typeof SIDES)[number];
const SCRIPTS = { csv: "reconcile-run.ts", xlsx: "reconcile-run.ts", bare: "reconcile-bare.ts" } as const;

const LINES = { full: Number(process.env.BENCH_LINES ?? 1_000_000), quick: 100_000 };
const SECONDS_MAX = 60;
const MEMORY_MIB_MAX = { csv: 96, xlsx: 256 };

type Setting = {
  server: MeasuredServer;
  env: Record<string, string>;
  client: pg.Client;
  lines: number;
  ready: string;
  growth: Record<Side, number[]>;
};

/**
 * Measures how long the worker takes to read a platform's file of as many rows as an account has lines, as CSV and as a spreadsheet,
 * to match it and to store what differs, beside the bare COPY and join of the same rows. Also measures memory growth.
 */
export async function reconcile(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const lines = plan.isQuick ? LINES.quick : LINES.full;
  const database = await makeLines(server, template, lines);
  const url = server.urlOf(database);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ready = await writeReadyRows(client, server.folder);
  const env = { ...template.env, DATABASE_URL: url, PROCESS_NAME: "worker" };
  const setting = { server, env, client, lines, ready, growth: { csv: [], xlsx: [], bare: [] } };
  for (const kind of ["csv", "xlsx"] as const) await storeFile(client, kind, server.folder);
  await inspectAll(env);
  const rounds = { ...plan, rounds: Math.min(plan.rounds, 3) };
  const samples = await inTurns(SIDES, rounds, (side) => measure(side, setting));
  await client.end();
  await server.drop(database);
  return reportOf(samples, setting);
}

async function inspectAll(env: Record<string, string>): Promise<void> {
  const child = await startChild(path.join(import.meta.dirname, SCRIPTS.csv), env);
  for (let count = 1; count > 0; ) ({ count } = await child.ask<{ count: number }>({ step: "inspect" }));
  await child.stop();
}

async function measure(side: Side, setting: Setting): Promise<Sample> {
  const { server, env, lines, growth } = setting;
  const child = await startChild(path.join(import.meta.dirname, SCRIPTS[side]), env);
  // The code is loaded and the database connected before.
  if (side !== "bare") await child.ask({ step: "inspect" });
  const memory = watchMemory(child.pid);
  const before = cpuTime(child.pid, server.postmaster);
  const { seconds, broken } = side === "bare" ? await runBare(child, setting) : await runFile(child, side, setting);
  const cpu = cpuPerOperation(before, cpuTime(child.pid, server.postmaster), lines);
  growth[side].push(memory.stop());
  await child.stop();
  return { perSecond: broken.length > 0 ? 0 : lines / seconds, cpu, latencies: { whole: seconds * 1_000 }, broken };
}

async function runBare(child: Child, { ready, lines }: Setting) {
  const { rows, same, seconds } = await child.ask<{ rows: number; same: number; seconds: number }>({ file: ready });
  // One key of each is missing, and one is there twice.
  const agree = rows === lines && same === lines - 2 * plantedOf(lines);
  return { seconds, broken: agree ? [] : [`${rows} rows, of which ${same} agree`] };
}

async function runFile(child: Child, kind: Kind, { client, lines }: Setting) {
  const id = RECONCILED[kind];
  await client.query("UPDATE reconciliation SET status = 'QUEUED' WHERE id = $1", [id]);
  const { seconds } = await child.ask<{ seconds: number }>({ step: "run" });
  const { rows } = await client.query<{ status: string; fault: string; totals: StoredTotals }>(
    "SELECT status, fault_code AS fault, totals FROM reconciliation WHERE id = $1",
    [id],
  );
  const { status, fault, totals } = rows[0] ?? {};
  const wrong = PLANTED_REASONS.flatMap((reason) => {
    const count = totals?.reasons.find((one) => one.reason === reason)?.count;
    // The row with another key is missing here, and its line is missing there.
    const planted = plantedOf(lines) * (reason === "MISSING_THERE" ? 2 : 1);
    return count === planted ? [] : [`${count} of ${planted} ${reason}`];
  });
  return { seconds, broken: status === "DONE" && !fault ? wrong : [`${status} ${fault}`] };
}

function reportOf(samples: Record<Side, Sample[]>, { lines, growth }: Setting): Report {
  const seconds = (side: Side) => spread(samples[side].map(({ latencies }) => (latencies.whole as number) / 1_000));
  const memoryGoals = (["csv", "xlsx"] as const).map((side) => ({
    goal: `memory grows by ≤ ${MEMORY_MIB_MAX[side]} MiB, ${side}`,
    figure: spread(growth[side]),
    most: MEMORY_MIB_MAX[side],
    unit: "MiB",
  }));
  return {
    name: "reconcile",
    unit: "rows",
    samples,
    notes: {
      rows: `${lines} against as many lines of one account, with ${plantedOf(lines)} of each difference, all of which were found`,
      memory: "of a worker that has just begun; its code is loaded before",
      bare: "COPY of the same rows, already parsed, and the bare join; it reads no file and stores nothing",
    },
    goals: [
      ...(["csv", "xlsx"] as const).map((side) => ({
        goal: `whole ≤ ${SECONDS_MAX} s, ${side}`,
        figure: seconds(side),
        most: SECONDS_MAX,
        unit: "s",
      })),
      ...memoryGoals,
    ],
  };
}
