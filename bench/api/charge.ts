import path from "node:path";
import pg from "pg";
import { type Child, startChild } from "../support/child.ts";
import { brokenInvariants, INVARIANTS_CHECKED } from "../support/database/broken-invariants.ts";
import type { Template } from "../support/database/template.ts";
import { accessToken } from "../support/database/template.ts";
import { flushTimes } from "../support/flush-times.ts";
import type { LoadCommand, LoadResult } from "../support/http-load.ts";
import { CHARGE, PATH } from "../support/load/requests.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "../support/process-usage.ts";
import type { Report, Sample } from "../support/report.ts";
import { inTurns, type Plan } from "../support/rounds.ts";
import { spread } from "../support/statistics.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

const SIDES = {
  guiche: here("../../bin/web.ts"),
  A1: here("charge-bare.ts"),
  A2: here("charge-batched.ts"),
} as const;
/** The part of its own throughput up to which a side is measured at half of ours. */
const KEEPS_UP = 0.9;
type Side = keyof typeof SIDES;
type Target = Omit<LoadCommand, "seconds">;
const NAMES = Object.keys(SIDES) as Side[];

/**
 * Measures create-charge over HTTP, the whole path, against two bare references: A1 (one transaction per request) and
 * A2 (batched).
 */
export async function charge(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const load = await startChild(here("../support/http-load.ts"), {});
  const pixKey = template.staging.accounts[0]?.pixKeys[0] ?? "";
  const target = { port: template.port, path: PATH, headers: {}, body: { ...CHARGE, pixKey } };
  const ceiling = await ceilingOf(load, target, plan);
  // Set by the first measurement, which is ours.
  const half = { rate: 0 };
  const samples = await inTurns(NAMES, plan, (side) => measure(side, { server, template, load, target, plan, half }));
  await load.stop();
  const ratio = (of: (sample: Sample) => number, side: Side) =>
    spread(samples.guiche.map((sample, round) => of(sample) / of(samples[side][round] as Sample)));
  return {
    name: "charge",
    unit: "charges",
    samples,
    notes: {
      invariants: INVARIANTS_CHECKED,
      "load alone": `${Math.round(ceiling.perSecond)} requests/s, ${ceiling.cpuUs.toFixed(1)} CPU-µs each`,
      connections: "64, one request at a time",
      "half load": `random arrivals, ${Math.round(half.rate)} a second on every side`,
      ...flushNotes(server),
    },
    goals: [
      { goal: "throughput ≥ 0.9 × A2", figure: ratio((s) => s.perSecond, "A2"), least: 0.9 },
      {
        goal: "p99 at half load ≤ 1.2 × A2's",
        figure: ratio((s) => s.latencies["p99 half"] as number, "A2"),
        most: 1.2,
      },
    ],
  };
}

/** What the disk alone takes of a request: the bytes of a small batch, appended and flushed. */
function flushNotes({ folder }: MeasuredServer): Record<string, string> {
  const { p50, p99 } = flushTimes(folder);
  return { "append and flush alone": `16 KiB in ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms` };
}

async function ceilingOf(load: Child, target: Target, plan: Plan): Promise<LoadResult> {
  const child = await startChild(here("charge-ceiling.ts"), { PORT: String(target.port) });
  await load.ask({ ...target, seconds: plan.warmUpSeconds });
  const result = await load.ask<LoadResult>({ ...target, seconds: plan.seconds });
  await child.stop();
  return result;
}

type Setting = {
  server: MeasuredServer;
  template: Template;
  load: Child;
  target: Target;
  plan: Plan;
  half: { rate: number };
};

async function measure(side: Side, { server, template, load, target, plan, half }: Setting): Promise<Sample> {
  const database = `bench_charge_${side.toLowerCase()}`;
  const url = await server.clone(database, template.database);
  const child = await startChild(SIDES[side], { ...template.env, DATABASE_URL: url });
  const headers: Record<string, string> =
    side === "guiche" ? { authorization: `Bearer ${await accessToken(template)}` } : {};
  const before = await chargesIn(url);
  const warmedUp = await load.ask<LoadResult>({ ...target, headers, seconds: plan.warmUpSeconds });
  const cpuBefore = cpuTime(child.pid, server.postmaster);
  const full = await load.ask<LoadResult>({ ...target, headers, seconds: plan.seconds });
  const cpu = cpuPerOperation(cpuBefore, cpuTime(child.pid, server.postmaster), full.made);
  half.rate ||= full.perSecond / 2;
  // A side that cannot keep up with this rate would only be asked for more and more.
  const keepsUp = half.rate < full.perSecond * KEEPS_UP;
  const atHalf = keepsUp
    ? await load.ask<LoadResult>({ ...target, headers, seconds: plan.seconds, rate: half.rate })
    : null;
  await child.stop();

  const results = [warmedUp, full, ...(atHalf ? [atHalf] : [])];
  const sum = (of: (result: LoadResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const lost = sum((result) => result.made) - ((await chargesIn(url)) - before);
  const broken = side === "guiche" ? await brokenInvariants(url) : [];
  if (sum((result) => result.failed) > 0) broken.push(`${sum((result) => result.failed)} requests failed`);
  if (lost !== 0) broken.push(`${lost} acknowledged charges are not in the table`);
  await server.drop(database);
  return {
    perSecond: broken.length > 0 ? 0 : full.perSecond,
    cpu,
    latencies: {
      p50: full.p50,
      p99: full.p99,
      "p50 half": atHalf?.p50 ?? Number.NaN,
      "p99 half": atHalf?.p99 ?? Number.NaN,
    },
    broken,
  };
}

async function chargesIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM charge");
  await client.end();
  return Number(rows[0]?.count);
}
