import path from "node:path";
import { type Child, startChild } from "../support/child.ts";
import type { Template } from "../support/database/template.ts";
import { accessToken } from "../support/database/template.ts";
import type { LoadResult } from "../support/http-load.ts";
import { CHARGE, PATH } from "../support/load/requests.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "../support/process-usage.ts";
import type { Report, Sample } from "../support/report.ts";
import { inTurns, type Plan } from "../support/rounds.ts";
import { spread } from "../support/statistics.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

const SIDES = { guiche: here("pipeline-guiche.ts"), bare: here("pipeline-bare.ts") } as const;
type Side = keyof typeof SIDES;
const NAMES = Object.keys(SIDES) as Side[];

const DATABASE = "bench_pipeline";
const CPU_US_MAX = 150;

type Setting = { server: MeasuredServer; template: Template; load: Child; plan: Plan; url: string };

/**
 * Measures what it costs to authenticate, rate-limit, decode and encode a create-charge: the CPU time beyond that of a
 * bare handler.
 */
export async function pipeline(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const load = await startChild(here("../support/http-load.ts"), {});
  const url = await server.clone(DATABASE, template.database);
  const samples = await inTurns(NAMES, plan, (side) => measure(side, { server, template, load, plan, url }));
  await load.stop();
  await server.drop(DATABASE);
  const cpuUs = (sample: Sample | undefined) => sample?.cpu.server ?? Number.NaN;
  const own = samples.guiche.map((sample, round) => cpuUs(sample) - cpuUs(samples.bare[round]));
  return {
    name: "pipeline",
    unit: "requests",
    samples,
    notes: { "CPU-µs of the pipeline itself (guiche less bare)": own.map((us) => us.toFixed(1)).join(", ") },
    goals: [{ goal: `CPU ≤ ${CPU_US_MAX} µs a request`, figure: spread(own), most: CPU_US_MAX, unit: "µs" }],
  };
}

async function measure(side: Side, { server, template, load, plan, url }: Setting): Promise<Sample> {
  const child = await startChild(SIDES[side], { ...template.env, DATABASE_URL: url });
  const authorization = side === "guiche" ? await accessToken(template) : "0".repeat(600);
  const headers = { authorization: `Bearer ${authorization}` };
  const target = { port: template.port, path: PATH, headers, body: CHARGE };
  const warmedUp = await load.ask<LoadResult>({ ...target, seconds: plan.warmUpSeconds });
  const before = cpuTime(child.pid, server.postmaster);
  const full = await load.ask<LoadResult>({ ...target, seconds: plan.seconds });
  const cpu = cpuPerOperation(before, cpuTime(child.pid, server.postmaster), full.made);
  await child.stop();
  const failed = warmedUp.failed + full.failed;
  return {
    perSecond: failed > 0 ? 0 : full.perSecond,
    cpu,
    latencies: { p50: full.p50, p99: full.p99 },
    broken: failed > 0 ? [`${failed} requests failed`] : [],
  };
}
