import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { HEAP_FLAGS } from "#lib/server/heap-flags.ts";
import { halfLoad } from "./profile/half-load.ts";
import { NO_RECEIVER, PROFILED, profiledFrom, receiveWebhooks } from "./profile/prepared.ts";
import type { Setting, Subject } from "./profile/subject.ts";
import type { SettleResult } from "./support/batches.ts";
import { machineMs, startChild } from "./support/child.ts";
import { partsOf, readProfile } from "./support/cpu-profile.ts";
import { flameGraph } from "./support/flame-graph.ts";
import type { LoadResult } from "./support/http-load.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { makeInbox } from "./support/pending-charges.ts";
import { cpuPerOperation, cpuTime } from "./support/process-usage.ts";
import type { Report } from "./support/report.ts";
import { CHARGE, PATH, WITHDRAWAL } from "./support/requests.ts";
import type { Plan } from "./support/rounds.ts";
import { accessToken, type Template } from "./support/template.ts";
import { makeOutbox } from "./webhook/outbox.ts";

const here = (file: string) => path.join(import.meta.dirname, file);
const PROFILES = here("profiles");
const SAMPLE_US = 500;
const PER_SECOND_MAX = 24_000;
const WARM_UP_ITEMS = 10_000;

const requests = (route: string, bodyOf: (template: Template) => object): Subject => ({
  prepare: ({ server, template }) => server.clone(PROFILED, template.database),
  start: async ({ url, execArgv }, { template }) => {
    const web = await startChild(here("../bin/web.ts"), { ...template.env, DATABASE_URL: url }, execArgv);
    const load = await startChild(here("support/http-load.ts"), {});
    const headers = { authorization: `Bearer ${await accessToken(template)}` };
    const target = { port: template.port, path: route, headers, body: bodyOf(template) };
    return {
      pid: web.pid,
      run: async (seconds) => (await load.ask<LoadResult>({ ...target, seconds })).made,
      stop: async () => {
        await load.stop();
        await web.stop();
      },
    };
  },
});

const settling: Subject = {
  prepare: async ({ server, template, plan }) => {
    const inbox = await makeInbox(
      server,
      template,
      PER_SECOND_MAX * (plan.seconds + plan.warmUpSeconds) + WARM_UP_ITEMS,
    );
    return profiledFrom(server, inbox);
  },
  start: async ({ url, execArgv }, { template }) => {
    const env = { ...template.env, PROCESS_NAME: "worker", DATABASE_URL: url };
    const { pid, ask, stop } = await startChild(here("settle/job.ts"), env, execArgv);
    return { pid, stop, run: async (seconds) => (await ask<SettleResult>({ seconds })).settled };
  },
};

const delivering: Subject = {
  prepare: async ({ server, template, plan }) => {
    const each = PER_SECOND_MAX * (plan.seconds + plan.warmUpSeconds);
    const outbox = await makeOutbox(server, template, { urls: [NO_RECEIVER], each });
    return profiledFrom(server, outbox);
  },
  start: async ({ url, execArgv }, { template }) => {
    const receiver = await receiveWebhooks(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const worker = await startChild(here("webhook/guiche.ts"), { ...template.env, DATABASE_URL: url }, execArgv);
    await worker.ask("begin");
    const count = async () =>
      (await client.query<{ count: string }>("SELECT count(*) FROM webhook_attempt")).rows[0]?.count;
    return {
      pid: worker.pid,
      run: async (seconds) => {
        const before = Number(await count());
        await sleep(seconds * 1_000);
        return Number(await count()) - before;
      },
      stop: async () => {
        await receiver.ask("release");
        await worker.ask("end");
        await worker.stop();
        await receiver.stop();
        await client.end();
      },
    };
  },
};

const SUBJECTS: Record<string, Subject> = {
  charge: requests(PATH, ({ staging }) => ({ ...CHARGE, pixKey: staging.accounts[0]?.pixKeys[0] ?? "" })),
  withdraw: requests("/v1/pix/withdraw/manual", () => WITHDRAWAL),
  settle: settling,
  webhook: delivering,
  latency: halfLoad,
};

/**
 * Profiles our process of each path under load: the microseconds an operation by whose code takes them, and a flame graph
 * in `bench/profiles`. The profiler itself takes some of the time.
 */
export async function profile(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  mkdirSync(PROFILES, { recursive: true });
  const table: Report["table"] = {};
  for (const [name, subject] of Object.entries(SUBJECTS)) {
    process.stderr.write(`  ${name}\n`);
    table[name] = await profileOf(name, subject, { server, template, plan });
  }
  return {
    name: "profile",
    unit: "µs an operation",
    samples: {},
    table,
    notes: {
      parts: "CPU-µs an operation of our process, by the function in which they are spent",
      PostgreSQL: "all its processes together",
      "flame graphs": "bench/profiles/*.svg",
    },
    goals: [],
  };
}

async function profileOf(name: string, subject: Subject, setting: Setting): Promise<Record<string, number>> {
  const { server, plan } = setting;
  const folder = mkdtempSync(path.join(tmpdir(), "guiche-profile-"));
  const url = await subject.prepare(setting);
  const execArgv = [...HEAP_FLAGS, "--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${SAMPLE_US}`];
  const { pid, run, stop } = await subject.start({ url, execArgv }, setting);
  await run(plan.warmUpSeconds);
  const [before, from] = [cpuTime(pid, server.postmaster), machineMs()];
  const made = await run(plan.seconds);
  const [after, to] = [cpuTime(pid, server.postmaster), machineMs()];
  await stop();
  await server.drop(PROFILED);
  const tree = readProfile(folder, from, to);
  rmSync(folder, { recursive: true });
  const { server: ours, postgres } = cpuPerOperation(before, after, made);
  writeFileSync(
    path.join(PROFILES, `${name}.svg`),
    flameGraph(tree, `${name}: ${Math.round(ours ?? 0)} CPU-µs an operation`),
  );
  // Time in which the process waited for a core is in the samples: the parts are shares of its CPU time.
  const parts = Object.entries(partsOf(tree)).map(([part, us]) => [
    part,
    round((us / tree.total) * (ours ?? Number.NaN)),
  ]);
  return {
    "operations/s": Math.round(made / ((to - from) / 1_000)),
    process: round(ours),
    PostgreSQL: round(postgres),
    ...Object.fromEntries(parts),
  };
}

const round = (us: number | null) => Math.round((us ?? Number.NaN) * 10) / 10;
