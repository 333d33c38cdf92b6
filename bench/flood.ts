import path from "node:path";
import type { FloodCommand, FloodResult } from "./flood/flood.ts";
import { type Child, startChild } from "./support/child.ts";
import { brokenInvariants, INVARIANTS_CHECKED } from "./support/database/broken-invariants.ts";
import { accessToken, type Template } from "./support/database/template.ts";
import type { LoadResult } from "./support/http-load.ts";
import { CHARGE, PATH } from "./support/load/requests.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "./support/process-usage.ts";
import type { Report, Sample } from "./support/report.ts";
import { inTurns, type Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

const SIDES = ["flooded", "flood elsewhere", "quiet"] as const;
type Side = (typeof SIDES)[number];

const DATABASE = "bench_flood";
const CHARGES_PER_SECOND = 100;
const RATIO_MAX = 2;

type Setting = { server: MeasuredServer; template: Template; plan: Plan; load: Child; flood: Child };

/**
 * Measures how long charges take at a steady rate while strangers flood the service with wrong tokens, sign-ins and large
 * bodies. "flood elsewhere": the same flood at another process of this machine, which only refuses it.
 */
export async function flood(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const [load, strangers] = await Promise.all([
    startChild(here("support/http-load.ts"), {}),
    startChild(here("flood/flood.ts"), {}),
  ]);
  const setting = { server, template, plan, load, flood: strangers };
  const samples = await inTurns(SIDES, plan, (side) => measure(side, setting));
  await Promise.all([load.stop(), strangers.stop()]);
  const p99 = (sample: Sample | undefined) => sample?.latencies.p99 as number;
  const ratio = spread(samples.flooded.map((sample, round) => p99(sample) / p99(samples["flood elsewhere"][round])));
  return {
    name: "flood",
    unit: "charges",
    samples,
    notes: {
      invariants: INVARIANTS_CHECKED,
      load: `${CHARGES_PER_SECOND} charges/s at random moments; from the moment when each was due`,
      flood:
        "every 5 s at once 500 token requests, 500 sign-ins (each with the request before it), 200 bodies of 10 MB and 200 of 1 MB, from 250 addresses",
    },
    goals: [{ goal: `p99 ≤ ${RATIO_MAX} × with the flood elsewhere`, figure: ratio, most: RATIO_MAX }],
  };
}

async function measure(side: Side, { server, template, plan, load, flood }: Setting): Promise<Sample> {
  const url = await server.clone(DATABASE, template.database);
  const web = await startChild(here("../bin/web.ts"), { ...template.env, DATABASE_URL: url });
  const other = await startChild(here("flood/refuse.ts"), {});
  const pixKey = template.staging.accounts[0]?.pixKeys[0] ?? "";
  const headers = { authorization: `Bearer ${await accessToken(template)}` };
  const target = { port: template.port, path: PATH, headers, body: { ...CHARGE, pixKey }, rate: CHARGES_PER_SECOND };
  await load.ask<LoadResult>({ ...target, rate: undefined, seconds: plan.warmUpSeconds });
  // Next loads a route when it is first asked for, once in the life of a process.
  for (const path of ["/api/auth/csrf", "/api/auth/callback/credentials"])
    await fetch(`http://127.0.0.1:${template.port}${path}`, { method: path.endsWith("csrf") ? "GET" : "POST" });
  const port = side === "flooded" ? template.port : await other.ask<number>({});
  const command: FloodCommand = { port, seconds: plan.seconds };
  const flooding = side === "quiet" ? undefined : flood.ask<FloodResult>(command);
  const cpuBefore = cpuTime(web.pid, server.postmaster);
  const result = await load.ask<LoadResult>({ ...target, seconds: plan.seconds });
  const cpu = cpuPerOperation(cpuBefore, cpuTime(web.pid, server.postmaster), result.made);
  process.stderr.write(`    ${JSON.stringify((await flooding) ?? {})}\n`);
  await Promise.all([web.stop(), other.stop()]);
  const failed = result.failed > 0 ? [`${result.failed} charges failed`] : [];
  const broken = [...failed, ...(await brokenInvariants(url))];
  const { perSecond, p50, p99 } = result;
  return { perSecond, cpu, latencies: { p50, p99 }, broken };
}
