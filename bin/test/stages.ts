import { readFileSync } from "node:fs";
import path from "node:path";
import { inspect } from "node:util";
import { root } from "../setup/run-command.js";
import type { Runner, Wanted } from "./choose-runner.ts";
import { apiOfNextAlone, RUNNERS } from "./runners.ts";
import { type Count, inOnePiece, run, say, type Timed, wasInterrupted } from "./stage.ts";

/** A part of `npm test` with a closing line of its own. `beside`: the stage at whose side it runs, if that one runs. */
export type Stage = { name: string; run: () => Promise<Count>; beside?: string };

const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

/** Returns a stage that passes if the command line ends with 0. */
export function commandStage(name: string, commandLine: string): Stage {
  const once = async () =>
    (await run(commandLine)).exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return { name, run: once };
}

export const staticCheck = (name: string): Stage => commandStage(name, scripts[name]);
const runner = (name: Runner, args: string[] = []): Stage => ({ name, run: () => RUNNERS[name](args) });

export const STAGES: Stage[] = [
  ...["lint", "types"].map(staticCheck),
  // Each of these keeps one core busy.
  ...["imports", "unused"].map((name) => ({ ...staticCheck(name), beside: "types" })),
  staticCheck("lock"),
  runner("unit"),
  { name: "next", run: apiOfNextAlone },
  { ...runner("conformance"), beside: "next" },
  runner("faults"),
  runner("e2e"),
];

export function wantedStages({ stages, files, options }: Wanted): Stage[] {
  const whole = STAGES.filter(({ name }) => stages.includes(name));
  return [...whole, ...[...files].map(([name, tests]) => runner(name, [...tests, ...options]))];
}

/** The sum of the stages' counts, what failed, and what each test and each stage took. */
export type Outcome = Required<Count> & { stages: Timed[] };

/** Runs the stages one after the other, except those that run beside another one. */
export async function runStages(stages: Stage[]): Promise<Outcome> {
  const total: Outcome = { passed: 0, failed: 0, failures: [], tests: [], stages: [] };
  for (const group of besideEachOther(stages)) {
    if (wasInterrupted()) break;
    const run = group.length > 1 ? (stage: Stage) => inOnePiece(() => runStage(stage)) : runStage;
    for (const { name, count, ms } of await Promise.all(group.map(run))) {
      total.passed += count.passed;
      total.failed += count.failed;
      if (count.failed > 0) total.failures.push(...(count.failures?.length ? count.failures : [name]));
      total.tests.push(...(count.tests ?? []));
      total.stages.push({ name, ms });
    }
  }
  return total;
}

function besideEachOther(stages: Stage[]): Stage[][] {
  const groups: Stage[][] = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (last && stage.beside === last[0]?.name) last.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

async function runStage({ name, run: work }: Stage): Promise<{ name: string; count: Count; ms: number }> {
  say(`\n── ${name}`);
  const startedAt = performance.now();
  const count = await work().catch((error): Count => {
    say(error.expected ? error.message : inspect(error));
    return { passed: 0, failed: 1 };
  });
  const ms = performance.now() - startedAt;
  say(`── ${name}: ${count.passed} passed, ${count.failed} failed (${(ms / 1000).toFixed(1)} s)`);
  return { name, count, ms };
}
