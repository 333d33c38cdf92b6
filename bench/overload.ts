import path from "node:path";
import type { OpenLoadCommand, OpenLoadResult } from "./overload/open-load.ts";
import { type Child, startChild } from "./support/child.ts";
import { brokenInvariants, INVARIANTS_CHECKED } from "./support/database/broken-invariants.ts";
import { accessToken, type Template } from "./support/database/template.ts";
import type { LoadResult } from "./support/http-load.ts";
import { CHARGE, PATH } from "./support/load/requests.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { cpuPerOperation, cpuTime, watchMemory } from "./support/process-usage.ts";
import type { Report, Sample } from "./support/report.ts";
import { inTurns, type Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

/** How many times the peak arrives. */
const SIDES = { "2 × the peak": 2, "5 × the peak": 5 } as const;
type Side = keyof typeof SIDES;
const NAMES = Object.keys(SIDES) as Side[];

const DATABASE = "bench_overload";
const ROUNDS_MAX = 3;
const OVERLOAD_SECONDS = { quick: 5, full: 60 } as const;
/** The load before and after, as a part of the peak. */
const NORMAL = 0.25;
const GOODPUT_MIN = 0.85;
const REFUSED_MS_MAX = 50;
const MEMORY_MIB_MAX = 100;
const RECOVERY_SECONDS_MAX = 10;
/** Back to normal: the 99th percentile is at most so many times that of before. */
const NORMAL_AGAIN = 2;

type Setting = { server: MeasuredServer; template: Template; plan: Plan; closed: Child; open: Child };

/**
 * Measures charges while more arrive than the service can make: how many it still makes, how fast it refuses the others,
 * whether its memory grows, and when it is as fast as before again.
 */
export async function overload(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const [closed, open] = await Promise.all([
    startChild(here("support/http-load.ts"), {}),
    startChild(here("overload/open-load.ts"), {}),
  ]);
  const rounds = Math.min(plan.rounds, ROUNDS_MAX);
  const setting = { server, template, plan, closed, open };
  const samples = await inTurns(NAMES, { ...plan, rounds }, (side) => measure(side, setting));
  await Promise.all([closed.stop(), open.stop()]);
  const figure = (side: Side, name: string) => spread(samples[side].map(({ latencies }) => latencies[name] as number));
  return {
    name: "overload",
    unit: "charges",
    samples,
    notes: {
      invariants: INVARIANTS_CHECKED,
      load: `an open loop for ${OVERLOAD_SECONDS[plan.isQuick ? "quick" : "full"]} s, from the same machine`,
      peak: "what 64 connections, one request at a time, get in the same process before",
    },
    goals: NAMES.flatMap((side) => [
      { goal: `at ${side}: goodput ≥ ${GOODPUT_MIN} × the peak`, figure: figure(side, "goodput"), least: GOODPUT_MIN },
      {
        goal: `at ${side}: p99 of refusals ≤ ${REFUSED_MS_MAX} ms`,
        figure: figure(side, "p99 refused"),
        most: REFUSED_MS_MAX,
        unit: "ms",
      },
      {
        goal: `at ${side}: memory grows ≤ ${MEMORY_MIB_MAX} MiB`,
        figure: figure(side, "growth MiB"),
        most: MEMORY_MIB_MAX,
        unit: "MiB",
      },
      {
        goal: `at ${side}: back to normal within ${RECOVERY_SECONDS_MAX} s`,
        figure: figure(side, "recovery s"),
        most: RECOVERY_SECONDS_MAX,
        unit: "s",
      },
    ]),
  };
}

async function measure(side: Side, { server, template, plan, closed, open }: Setting): Promise<Sample> {
  const url = await server.clone(DATABASE, template.database);
  const web = await startChild(here("../bin/web.ts"), { ...template.env, DATABASE_URL: url });
  const pixKey = template.staging.accounts[0]?.pixKeys[0] ?? "";
  const headers = { authorization: `Bearer ${await accessToken(template)}` };
  const target = { port: template.port, path: PATH, headers, body: { ...CHARGE, pixKey } };
  const ask = (rate: number, seconds: number) =>
    open.ask<OpenLoadResult>({ ...target, rate, seconds } satisfies OpenLoadCommand);

  await closed.ask<LoadResult>({ ...target, seconds: plan.warmUpSeconds });
  const { perSecond: peak } = await closed.ask<LoadResult>({ ...target, seconds: plan.seconds });
  const before = await ask(peak * NORMAL, plan.warmUpSeconds);

  const memory = watchMemory(web.pid);
  const cpuBefore = cpuTime(web.pid, server.postmaster);
  const seconds = OVERLOAD_SECONDS[plan.isQuick ? "quick" : "full"];
  const result = await ask(peak * SIDES[side], seconds);
  const cpu = cpuPerOperation(cpuBefore, cpuTime(web.pid, server.postmaster), result.made);
  const growth = memory.stop();

  let recovery = 0;
  for (let p99 = Number.POSITIVE_INFINITY; p99 > before.p99 * NORMAL_AGAIN && recovery <= RECOVERY_SECONDS_MAX; ) {
    recovery++;
    p99 = (await ask(peak * NORMAL, 1)).p99;
  }
  await web.stop();
  const broken = [
    ...(result.other > 0 ? [`${result.other} requests had no answer, or another one than 201, 429 and 503`] : []),
    ...(await brokenInvariants(url)),
  ];
  await server.drop(DATABASE);
  return {
    perSecond: broken.length > 0 ? 0 : result.made / seconds,
    cpu,
    latencies: {
      p99: result.p99,
      "p99 refused": result.refusedP99,
      goodput: result.made / seconds / peak,
      "refused per second": result.refused / seconds,
      "unsent per second": result.unsent / seconds,
      "growth MiB": growth,
      "recovery s": recovery,
    },
    broken,
  };
}
