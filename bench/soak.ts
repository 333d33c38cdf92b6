import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { HEAP_FLAGS } from "#lib/server/process/heap-flags.ts";
import { loadRecords } from "./soak/records.ts";
import { queueLengths, type SoakSample, takeSample } from "./soak/samples.ts";
import { soakChart } from "./soak/soak-chart.ts";
import { goalsOf, tableOf } from "./soak/thirds.ts";
import type { PeakResult, TrafficCommand, TrafficSample } from "./soak/traffic.ts";
import { type Child, startChild } from "./support/child.ts";
import { brokenInvariants } from "./support/database/broken-invariants.ts";
import { insertManyAccounts, type ManyAccount } from "./support/database/many-accounts.ts";
import { accessToken, type Template } from "./support/database/template.ts";
import { withClient } from "./support/database/with-client.ts";
import { writeCharts } from "./support/line-charts.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "./support/process-usage.ts";
import type { Report, Sample } from "./support/report.ts";
import type { Plan } from "./support/rounds.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

const DATABASE = "bench_soak";
const SIZES = {
  full: { charges: Number(process.env.BENCH_CHARGES ?? 10_000_000), accounts: 1_000, seconds: 1_800, everyMs: 10_000 },
  quick: { charges: 100_000, accounts: 100, seconds: 60, everyMs: 2_000 },
};
const LOAD_SHARE = 0.5;
const QUIET_MS_MAX = 60_000;
const POLL_MS = 100;

type Setting = { server: MeasuredServer; template: Template; plan: Plan };
type Loaded = { url: string; accounts: ManyAccount[]; took: Record<string, number>; seconds: number };

/**
 * Measures whether anything grows while a service with many records runs for long at half of its peak: memory, open
 * files, dead rows, queues, latency.
 */
export async function soak(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const traffic = await startChild(here("soak/traffic.ts"), {
    ...template.env,
    DATABASE_URL: server.urlOf(DATABASE),
  });
  const setting = { server, template, plan };
  const loaded = await load(setting, traffic);
  const [web, worker] = await Promise.all(
    ["web", "worker"].map((name) =>
      startChild(here(`../bin/${name}.ts`), { ...template.env, DATABASE_URL: loaded.url }, HEAP_FLAGS),
    ),
  );
  const run = await withClient(loaded.url, (client) =>
    drive({ ...setting, loaded, client, traffic, web: web as Child, worker: worker as Child }),
  );
  await Promise.all([traffic, web, worker].map((child) => child?.stop()));
  const startedAt = performance.now();
  const broken = [...run.broken, ...(await brokenInvariants(loaded.url, { isWhole: true }))];
  const checked = (performance.now() - startedAt) / 1_000;
  await server.drop(DATABASE);
  return reportOf({ ...run, broken }, { plan, loaded, checked });
}

async function load({ server, template, plan }: Setting, traffic: Child): Promise<Loaded> {
  const size = SIZES[plan.isQuick ? "quick" : "full"];
  const startedAt = performance.now();
  const url = await server.clone(DATABASE, template.database);
  const address = await traffic.ask<string>("address" satisfies TrafficCommand);
  const webhooks = { webhooks: size.accounts, each: 1, urlOf: (number: number) => `${address}/hook-${number}` };
  const accounts = await withClient(url, (client) =>
    insertManyAccounts(client, { accounts: size.accounts, ...webhooks }),
  );
  process.stderr.write(`  makes ${size.charges} charges\n`);
  const took = await loadRecords(url, accounts, size.charges);
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stderr.write(`  made in ${seconds.toFixed(0)} s\n`);
  return { url, accounts, took, seconds };
}

type Driving = Setting & { loaded: Loaded; client: pg.Client; traffic: Child; web: Child; worker: Child };
type Run = { peak: number; rate: number; samples: SoakSample[]; cpu: Sample["cpu"]; broken: string[] };

async function drive({ server, template, plan, loaded, client, traffic, web, worker }: Driving): Promise<Run> {
  const { seconds, everyMs } = SIZES[plan.isQuick ? "quick" : "full"];
  const payees: { pixKey: string; accessToken: string }[] = [];
  for (const account of loaded.accounts)
    payees.push({ pixKey: account.pixKey, accessToken: await accessToken(template, account) });
  const ask = <T>(command: TrafficCommand) => traffic.ask<T>(command);
  await ask({ payees, port: template.port });
  await ask<PeakResult>({ peak: plan.warmUpSeconds });
  const { made, seconds: took } = await ask<PeakResult>({ peak: plan.seconds });
  const peak = made / took;
  const rate = peak * LOAD_SHARE;
  const warmUp = await ask<TrafficSample>("sample");
  process.stderr.write(`  peak ${peak.toFixed(0)} charges/s; ${seconds} s at ${rate.toFixed(0)} requests/s\n`);

  const samples: SoakSample[] = [];
  const before = cpuTime(web.pid, server.postmaster);
  const startedAt = performance.now();
  await ask({ rate });
  for (let due = everyMs; due <= seconds * 1_000; due += everyMs) {
    await sleep(Math.max(0, startedAt + due - performance.now()));
    const watched = { client, web: web.pid, worker: worker.pid, startedAt };
    samples.push(await takeSample(watched, await ask<TrafficSample>("sample")));
  }
  const last = await ask<TrafficSample>("end");
  const all = [...samples.map((sample) => sample.traffic), last];
  const total = (of: (sample: TrafficSample) => number) => all.reduce((sum, sample) => sum + of(sample), 0);
  const cpu = cpuPerOperation(
    before,
    cpuTime(web.pid, server.postmaster),
    total(({ charges }) => charges),
  );
  const left = await untilQuiet(client);
  const failed = total((sample) => sample.failed) + warmUp.failed;
  const twice = total((sample) => sample.twice) + warmUp.twice;
  const broken = [
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...(twice > 0 ? [`${twice} webhooks came twice, or of nothing that was paid`] : []),
    ...(last.unheard > 0 ? [`${last.unheard} payments' webhooks have not come`] : []),
    ...(left > 0 ? [`${left} messages are still on their way`] : []),
  ];
  return { peak, rate, samples, cpu, broken };
}

/** Waits until nothing is on its way, or for far too long. Returns how much still is. */
async function untilQuiet(client: pg.Client): Promise<number> {
  for (const late = performance.now() + QUIET_MS_MAX; ; await sleep(POLL_MS)) {
    const left = Object.values(await queueLengths(client)).reduce((sum, length) => sum + length, 0);
    if (left === 0 || performance.now() > late) return left;
  }
}

type Made = { plan: Plan; loaded: Loaded; checked: number };

function reportOf({ peak, rate, samples, cpu, broken }: Run, { plan, loaded, checked }: Made): Report {
  const { charges, accounts, seconds, everyMs } = SIZES[plan.isQuick ? "quick" : "full"];
  const title = `${charges.toLocaleString("en")} charges, then ${seconds} s at ${Math.round(rate)} requests/s`;
  const file = writeCharts("soak", plan, soakChart(title, samples));
  const made = samples.reduce((sum, { traffic }) => sum + traffic.charges, 0);
  return {
    name: "soak",
    unit: "charges",
    samples: {
      soak: [{ perSecond: broken.length > 0 ? 0 : made / seconds, cpu, latencies: {}, broken }],
    },
    table: tableOf(samples),
    series: samples,
    notes: {
      invariants: `all of them, I12 and I13 too, in ${checked.toFixed(0)} s; each payment's webhook came, once`,
      records: `${charges} charges of 90 days over ${accounts} operators, half of them of one; nine in ten paid, with payment, posting, line, event, delivery and attempt; no search entries`,
      loaded: `in ${loaded.seconds.toFixed(0)} s, indexes built afterwards (by table: the JSON result)`,
      load: `requests at random moments, ${Math.round(rate)}/s: half of the ${Math.round(peak)}/s that ended in a webhook with 64 connections; 5 % are payouts; half are of the largest account`,
      thirds: `medians of samples, each of ${everyMs / 1_000} s; files, queues: the most; latency from when a charge was due, and from the handover of its payment`,
      chart: `${file}; what was sampled stands in the JSON result (series)`,
    },
    goals: goalsOf(samples),
    loadedSeconds: loaded.took,
  };
}
