import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { HEAP_FLAGS } from "#lib/server/process/heap-flags.ts";
import { delivering, deliveringToMany } from "./profile/delivering.ts";
import { halfLoad } from "./profile/half-load.ts";
import { PROFILED } from "./profile/prepared.ts";
import { charging, overloaded, withdrawing } from "./profile/requests.ts";
import { settling } from "./profile/settling.ts";
import type { Setting, Subject } from "./profile/subject.ts";
import { machineMs } from "./support/child.ts";
import { partsOf, readProfile } from "./support/cpu-profile.ts";
import type { Template } from "./support/database/template.ts";
import { flameGraph } from "./support/flame-graph.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "./support/process-usage.ts";
import type { Report } from "./support/report.ts";
import type { Plan } from "./support/rounds.ts";

const PROFILES = path.join(import.meta.dirname, "profiles");
const SAMPLE_US = 500;

const SUBJECTS: Record<string, Subject> = {
  charge: charging,
  withdraw: withdrawing,
  settle: settling,
  webhook: delivering,
  latency: halfLoad,
  growth: deliveringToMany,
  overload: overloaded,
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
