import path from "node:path";
import pg from "pg";
import { type Child, startChild } from "../support/child.ts";
import type { SettleResult } from "../support/database/batches.ts";
import { brokenInvariants, INVARIANTS_CHECKED } from "../support/database/broken-invariants.ts";
import type { Template } from "../support/database/template.ts";
import { accessToken } from "../support/database/template.ts";
import type { LoadCommand, LoadResult } from "../support/http-load.ts";
import { WITHDRAWAL } from "../support/load/requests.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "../support/process-usage.ts";
import type { Report, Sample } from "../support/report.ts";
import { inTurns, type Plan } from "../support/rounds.ts";
import { spread } from "../support/statistics.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

const SERVERS = { guiche: here("../../bin/web.ts"), N: here("withdraw-naive.ts") } as const;
type Served = keyof typeof SERVERS;
type Side = Served | "C2";
const NAMES: readonly Side[] = ["guiche", "N", "C2"];

const LATENCY_MS_MAX = 50;
const LOAD_SHARE = 0.7;
const REPLAY_WARM_UP_ITEMS = 10_000;
/** The recorded statements are held in memory. A replay that has sent all of them is measured up to that moment. */
const REPLAY_ITEMS_MAX = 150_000;
const REPLAY_PER_SECOND_MAX = 25_000;

type Setting = { server: MeasuredServer; template: Template; load: Child; plan: Plan };

/**
 * Measures withdrawals from one account over HTTP, against one row lock per withdrawal (N) and the batches' bare SQL
 * (C2).
 */
export async function withdraw(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const load = await startChild(here("../support/http-load.ts"), {});
  const setting = { server, template, load, plan };
  const samples = await inTurns(NAMES, plan, (side) => (side === "C2" ? replayed(setting) : served(side, setting)));
  await load.stop();
  const ratio = (side: Side) =>
    spread(samples.guiche.map((sample, round) => ratioTo(samples[side][round] as Sample, sample)));
  const p99 = spread(samples.guiche.map(({ latencies }) => latencies["p99 at 70 %"] as number));
  return {
    name: "withdraw",
    unit: "withdrawals",
    samples,
    notes: {
      invariants: INVARIANTS_CHECKED,
      connections:
        "64, one request at a time (guiche, N); at 70 %: random arrivals at 0.7 of the side's own throughput",
      batches: "64 withdrawals a transaction (C2); what arrives while the one before commits (guiche)",
      "N's connections": "16 to PostgreSQL",
    },
    goals: [
      { goal: "throughput ≥ 5 × N", figure: ratio("N"), least: 5 },
      { goal: "throughput ≥ 0.4 × C2", figure: ratio("C2"), least: 0.4 },
      { goal: `p99 at 70 % load ≤ ${LATENCY_MS_MAX} ms`, figure: p99, most: LATENCY_MS_MAX, unit: "ms" },
    ],
  };
}

/** A broken run of the reference measures nothing, so the ratio to it is 0. */
function ratioTo(reference: Sample, sample: Sample): number {
  return reference.broken.length > 0 ? 0 : sample.perSecond / reference.perSecond;
}

async function served(side: Served, { server, template, load, plan }: Setting): Promise<Sample> {
  const database = `bench_withdraw_${side.toLowerCase()}`;
  const url = await server.clone(database, template.database);
  const child = await startChild(SERVERS[side], { ...template.env, DATABASE_URL: url });
  const headers: Record<string, string> =
    side === "guiche" ? { authorization: `Bearer ${await accessToken(template)}` } : {};
  const target = { port: template.port, path: "/v1/pix/withdraw/manual", headers, body: WITHDRAWAL };
  const send = (command: Pick<LoadCommand, "seconds" | "rate">) => load.ask<LoadResult>({ ...target, ...command });
  const before = await withdrawalsIn(url);
  const warmedUp = await send({ seconds: plan.warmUpSeconds });
  const cpuBefore = cpuTime(child.pid, server.postmaster);
  const full = await send({ seconds: plan.seconds });
  const cpu = cpuPerOperation(cpuBefore, cpuTime(child.pid, server.postmaster), full.made);
  const part = await send({ seconds: plan.seconds, rate: full.perSecond * LOAD_SHARE });
  await child.stop();

  const results = [warmedUp, full, part];
  const sum = (of: (result: LoadResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const lost = sum((result) => result.made) - ((await withdrawalsIn(url)) - before);
  const broken = await brokenInvariants(url);
  if (sum((result) => result.failed) > 0) broken.push(`${sum((result) => result.failed)} requests failed`);
  if (lost !== 0) broken.push(`${lost} acknowledged withdrawals are not in the table`);
  await server.drop(database);
  return {
    perSecond: broken.length > 0 ? 0 : full.perSecond,
    cpu,
    latencies: { p50: full.p50, p99: full.p99, "p50 at 70 %": part.p50, "p99 at 70 %": part.p99 },
    broken,
  };
}

async function replayed({ server, template, plan }: Setting): Promise<Sample> {
  const [recording, replaying] = ["bench_withdraw_c2", "bench_withdraw_c2_replay"];
  const url = await server.clone(recording, template.database);
  const child = await startChild(here("withdraw-replay.ts"), { ...template.env, DATABASE_URL: url });
  const items = Math.min(REPLAY_ITEMS_MAX, REPLAY_PER_SECOND_MAX * plan.seconds);
  await child.ask({ record: REPLAY_WARM_UP_ITEMS + items });
  const replayUrl = await server.clone(replaying, template.database);
  await child.ask({ replayUrl });
  await child.ask({ items: REPLAY_WARM_UP_ITEMS });
  const before = cpuTime(child.pid, server.postmaster);
  const { settled, seconds } = await child.ask<SettleResult>({ seconds: plan.seconds });
  const cpu = cpuPerOperation(before, cpuTime(child.pid, server.postmaster), settled);
  await child.stop();
  const broken = await brokenInvariants(replayUrl);
  await server.drop(recording);
  await server.drop(replaying);
  return { perSecond: broken.length > 0 ? 0 : settled / seconds, cpu, latencies: {}, broken };
}

async function withdrawalsIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM withdrawal");
  await client.end();
  return Number(rows[0]?.count);
}
