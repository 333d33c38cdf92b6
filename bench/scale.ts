import { availableParallelism } from "node:os";
import path from "node:path";
import { freePort } from "#lib/server/process/free-port.ts";
import { HEAP_FLAGS } from "#lib/server/process/heap-flags.ts";
import { type Child, startChild } from "./support/child.ts";
import type { SettleResult } from "./support/database/batches.ts";
import { brokenInvariants, INVARIANTS_CHECKED } from "./support/database/broken-invariants.ts";
import { makeInbox } from "./support/database/pending-charges.ts";
import { accessToken, type Template } from "./support/database/template.ts";
import type { LoadCommand, LoadResult } from "./support/http-load.ts";
import { CHARGE, PATH } from "./support/load/requests.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { type CpuTime, cpuTime } from "./support/process-usage.ts";
import type { Report, Sample } from "./support/report.ts";
import { inTurns, type Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

const COUNTS = [1, 2, 4] as const;
type Count = (typeof COUNTS)[number];
type Side = `${Count} web` | `${Count} worker`;
const SIDES: Side[] = [
  ...COUNTS.map((count): Side => `${count} web`),
  ...COUNTS.map((count): Side => `${count} worker`),
];

/** More than all workers settle in one second on this machine. */
const PER_SECOND_MAX = 25_000;
const WARM_UP_ITEMS = 10_000;
/** With four processes an operation may take this much more CPU than with one. */
const GROWTH_MAX = 1.25;

type Setting = { server: MeasuredServer; template: Template; plan: Plan; inbox: string };

/**
 * Measures charges with 1, 2 and 4 web processes, and the settlement of one account with 1, 2 and 4 workers. On a machine
 * with fewer cores than processes throughput cannot grow: CPU per operation shows what a larger machine would give.
 */
export async function scale(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const inbox = await makeInbox(server, template, PER_SECOND_MAX * plan.seconds + WARM_UP_ITEMS * Math.max(...COUNTS));
  const setting = { server, template, plan, inbox };
  const samples = await inTurns(SIDES, plan, (side) => {
    const count = Number(side[0]);
    return side.endsWith("web") ? webs(count, setting) : workers(count, setting);
  });
  await server.drop(inbox);
  const cpuOf = ({ cpu }: Sample) => (cpu.server ?? Number.NaN) + (cpu.postgres ?? Number.NaN);
  const growth = (kind: "web" | "worker") =>
    spread(samples[`4 ${kind}`].map((sample, round) => cpuOf(sample) / cpuOf(samples[`1 ${kind}`][round] as Sample)));
  return {
    name: "scale",
    unit: "charges or payments",
    samples,
    notes: {
      invariants: INVARIANTS_CHECKED,
      cores: `${availableParallelism()}, also for the load and PostgreSQL`,
      web: "64 connections to each, one request at a time; CPU-µs of all processes together",
      worker: "all settle the payments of one account, whose book one transaction at a time may change",
    },
    goals: (["web", "worker"] as const).map((kind) => ({
      goal: `CPU an operation with 4 ${kind} processes ≤ ${GROWTH_MAX} × with 1`,
      figure: growth(kind),
      most: GROWTH_MAX,
    })),
  };
}

/** Returns the CPU time an operation of all these processes together. */
function cpuEach(before: CpuTime[], after: CpuTime[], operations: number): CpuTime {
  const servers = after.map(({ server }, i) => (server ?? Number.NaN) - (before[i]?.server ?? Number.NaN));
  const postgres = (after[0]?.postgres ?? Number.NaN) - (before[0]?.postgres ?? Number.NaN);
  return { server: servers.reduce((sum, one) => sum + one, 0) / operations, postgres: postgres / operations };
}

async function workers(count: number, { server, template, plan, inbox }: Setting): Promise<Sample> {
  const database = "bench_scale";
  const url = await server.clone(database, inbox);
  const env = { ...template.env, PROCESS_NAME: "worker", DATABASE_URL: url };
  const start = () => startChild(here("settle/job.ts"), env, HEAP_FLAGS);
  const children = await Promise.all(Array.from({ length: count }, start));
  await Promise.all(children.map((child) => child.ask({ items: WARM_UP_ITEMS })));
  const used = () => children.map(({ pid }) => cpuTime(pid, server.postmaster));
  const before = used();
  const results = await Promise.all(children.map((child) => child.ask<SettleResult>({ seconds: plan.seconds })));
  const settled = results.reduce((sum, result) => sum + result.settled, 0);
  const cpu = cpuEach(before, used(), settled);
  await Promise.all(children.map((child) => child.stop()));
  const broken = await brokenInvariants(url);
  await server.drop(database);
  const seconds = Math.max(...results.map((result) => result.seconds));
  return { perSecond: broken.length > 0 ? 0 : settled / seconds, cpu, latencies: {}, broken };
}

async function webs(count: number, { server, template, plan }: Setting): Promise<Sample> {
  const database = "bench_scale";
  const url = await server.clone(database, template.database);
  const others = await Promise.all(Array.from({ length: count - 1 }, freePort));
  const ports = [template.port, ...others];
  const start = (port: number) =>
    startChild(here("../bin/web.ts"), { ...template.env, PORT: String(port), DATABASE_URL: url });
  const children = await Promise.all(ports.map(start));
  const headers = { authorization: `Bearer ${await accessToken(template)}` };
  const loads = await Promise.all(ports.map(() => startChild(here("support/http-load.ts"), {})));
  const pixKey = template.staging.accounts[0]?.pixKeys[0] ?? "";
  const target = { path: PATH, headers, body: { ...CHARGE, pixKey } };
  const ask = (load: Child, i: number, seconds: number) =>
    load.ask<LoadResult>({ ...target, port: ports[i] as number, seconds } satisfies LoadCommand);
  // The processes share the cores: each needs as many requests as one alone until its code is optimized.
  await Promise.all(loads.map((load, i) => ask(load, i, plan.warmUpSeconds * count)));
  const used = () => children.map(({ pid }) => cpuTime(pid, server.postmaster));
  const before = used();
  const results = await Promise.all(loads.map((load, i) => ask(load, i, plan.seconds)));
  const sum = (of: (result: LoadResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const cpu = cpuEach(
    before,
    used(),
    sum(({ made }) => made),
  );
  await Promise.all([...children, ...loads].map((child) => child.stop()));
  const failed = sum((result) => result.failed);
  const broken = [...(await brokenInvariants(url)), ...(failed > 0 ? [`${failed} requests failed`] : [])];
  await server.drop(database);
  return { perSecond: broken.length > 0 ? 0 : sum(({ perSecond }) => perSecond), cpu, latencies: {}, broken };
}
