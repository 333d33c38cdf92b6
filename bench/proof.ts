import path from "node:path";
import pg from "pg";
import type { BankAccess } from "#e2e/support/bank/insert-connection.ts";
import { type Day, feesOf, makeDay, PLANTED_KINDS, plantedOf } from "./proof/day.ts";
import { type Child, startChild } from "./support/child.ts";
import type { Template } from "./support/database/template.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { cpuPerOperation, cpuTime, watchMemory } from "./support/process-usage.ts";
import type { Report, Sample } from "./support/report.ts";
import { inTurns, type Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";

const CHILD = (name: string) => path.join(import.meta.dirname, "proof", name);
const DATABASE = "bench_proof";
const SIDES = ["proof", "bare"] as const;
type Side = (typeof SIDES)[number];

const LINES = { full: Number(process.env.BENCH_LINES ?? 1_000_000), quick: 100_000 };
/** A longer day is proven once. */
const REPEATED_LINES_MAX = 1_000_000;
const SECONDS_MAX_PER_MILLION = 120;
const MEMORY_MIB_MAX = 256;

type Setting = {
  server: MeasuredServer;
  env: Record<string, string>;
  client: pg.Client;
  lines: number;
  day: Day;
  connectionId: string;
  growth: number[];
};

/**
 * Measures how long the worker takes to prove a day of a connection with so many lines at the bank: the report over mTLS, its lines stored, paired with ours, and
 * what differs found. Beside it the bare COPY and join of the same lines. Also measures memory growth.
 */
export async function proof(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const lines = plan.isQuick ? LINES.quick : LINES.full;
  const url = await server.clone(DATABASE, template.database);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // A failure would otherwise be hidden by the end of the server, which the client reports first.
  try {
    return await proveRounds({ server, client, lines, url }, template, plan);
  } finally {
    await client.end();
    await server.drop(DATABASE);
  }
}

type Made = Pick<Setting, "server" | "client" | "lines"> & { url: string };

async function proveRounds({ server, client, lines, url }: Made, template: Template, plan: Plan): Promise<Report> {
  const day = await makeDay(client, template.staging.accounts[0]?.accountNumber ?? "", lines, server.folder);
  const env = { ...template.env, DATABASE_URL: url };
  const bank = await startChild(CHILD("bank.ts"), {});
  try {
    await bank.ask({ report: day.report });
    const connectionId = await connect(bank, env);
    const setting = { server, env: { ...env, PROCESS_NAME: "worker" }, client, lines, day, connectionId, growth: [] };
    const rounds = { ...plan, rounds: lines > REPEATED_LINES_MAX ? 1 : Math.min(plan.rounds, 3) };
    return reportOf(await inTurns(SIDES, rounds, (side) => measure(side, setting)), setting);
  } finally {
    await bank.stop();
  }
}

async function connect(bank: Child, env: Record<string, string>): Promise<string> {
  const access = await bank.ask<BankAccess>("access");
  const ours = await startChild(CHILD("prove.ts"), env);
  const { connectionId } = await ours.ask<{ connectionId: string }>({ connect: access }).finally(ours.stop);
  return connectionId;
}

async function measure(side: Side, setting: Setting): Promise<Sample> {
  const { server, env, lines, growth } = setting;
  if (side === "proof") await openDay(setting);
  const child = await startChild(CHILD(side === "proof" ? "prove.ts" : "bare.ts"), env);
  // The code is loaded and the database connected before.
  if (side === "proof") await child.ask("load");
  const memory = watchMemory(child.pid);
  const before = cpuTime(child.pid, server.postmaster);
  const { seconds, broken } = await (side === "proof" ? proveDay(child, setting) : joinBare(child, setting));
  const cpu = cpuPerOperation(before, cpuTime(child.pid, server.postmaster), lines);
  const grown = memory.stop();
  if (side === "proof") growth.push(grown);
  await child.stop();
  return { perSecond: broken.length > 0 ? 0 : lines / seconds, cpu, latencies: { whole: seconds * 1_000 }, broken };
}

/** The day is to be proven again. The bank told its balance at the end of it. */
async function openDay({ client, connectionId, day: { day, balance } }: Setting): Promise<void> {
  await client.query("TRUNCATE proof_line, proof_difference, connection_proof");
  await client.query(
    `INSERT INTO connection_proof (connection_id, day, operator_id, opening_difference, told_balance, told_at)
     SELECT id, $2, operator_id, 0, $3, ($2::date + 1)::timestamp AT TIME ZONE 'Etc/GMT+3' - interval '1 millisecond' FROM connection WHERE id = $1`,
    [connectionId, day, balance],
  );
}

async function joinBare(child: Child, { day, lines }: Setting) {
  const { rows, same, seconds } = await child.ask<{ rows: number; same: number; seconds: number }>({ file: day.ready });
  const planted = plantedOf(lines);
  const agree = rows === lines - feesOf(lines) - planted && same === rows - 2 * planted;
  return { seconds, broken: agree ? [] : [`${rows} rows, of which ${same} agree`] };
}

async function proveDay(child: Child, { client, connectionId, day, lines }: Setting) {
  const { seconds } = await child.ask<{ seconds: number }>("prove");
  const { rows: proofs } = await client.query<{ status: string; matched: string; failure: string | null }>(
    "SELECT status, lines_matched AS matched, failure FROM connection_proof WHERE connection_id = $1 AND day = $2",
    [connectionId, day.day],
  );
  const { status, matched, failure } = proofs[0] ?? {};
  if (status !== "DIFFERENT") return { seconds, broken: [`${status}: ${failure}`] };
  const { rows: found } = await client.query<{ kind: string; lines: number }>(
    "SELECT kind, sum(lines)::int AS lines FROM proof_difference WHERE connection_id = $1 GROUP BY kind",
    [connectionId],
  );
  const planted = plantedOf(lines);
  const wanted = new Map(PLANTED_KINDS.map((kind) => [kind, planted + (kind === "ONLY_AT_BANK" ? feesOf(lines) : 0)]));
  const wrong = found.flatMap((one) =>
    wanted.get(one.kind) === one.lines ? [] : [`${one.lines} of ${wanted.get(one.kind) ?? 0} ${one.kind}`],
  );
  const missing = PLANTED_KINDS.filter((kind) => !found.some((one) => one.kind === kind));
  const pairs = lines - feesOf(lines) - 3 * planted;
  const unmatched = Number(matched) === pairs ? [] : [`${matched} of ${pairs} pairs`];
  return { seconds, broken: [...wrong, ...missing, ...unmatched] };
}

function reportOf(samples: Record<Side, Sample[]>, { lines, growth }: Setting): Report {
  const seconds = samples.proof.map(({ latencies }) => (latencies.whole as number) / 1_000);
  const most = (SECONDS_MAX_PER_MILLION * lines) / 1_000_000;
  return {
    name: "proof",
    unit: "lines",
    samples,
    notes: {
      lines: `${lines} of the bank's, four in ten of them fees, with ${plantedOf(lines)} of each difference, all of which were found`,
      memory: "of a worker that has just begun; its code is loaded before",
      bare: "COPY of the payments and payouts, already parsed, and the bare join; it reads no report, has no fees and stores nothing",
    },
    goals: [
      { goal: `whole ≤ ${most} s`, figure: spread(seconds), most, unit: "s" },
      { goal: `memory grows by ≤ ${MEMORY_MIB_MAX} MiB`, figure: spread(growth), most: MEMORY_MIB_MAX, unit: "MiB" },
    ],
  };
}
