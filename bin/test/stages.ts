import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../setup/run-command.js";
import type { Runner, Wanted } from "./choose-runner.ts";
import { apiOfNextAlone, RUNNERS } from "./runners.ts";
import { type Count, run, wasInterrupted } from "./stage.ts";

/** A part of `npm test` with a closing line of its own. */
export type Stage = { name: string; run: () => Promise<Count> };

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
  ...["lint", "types", "imports", "unused", "lock"].map(staticCheck),
  runner("unit"),
  { name: "next", run: apiOfNextAlone },
  runner("faults"),
  runner("conformance"),
  runner("e2e"),
];

export function wantedStages({ stages, files, options }: Wanted): Stage[] {
  const whole = STAGES.filter(({ name }) => stages.includes(name));
  return [...whole, ...[...files].map(([name, tests]) => runner(name, [...tests, ...options]))];
}

/** Runs the stages one after the other, and returns the sum of their counts with what failed. */
export async function runStages(stages: Stage[]): Promise<Required<Count>> {
  const total = { passed: 0, failed: 0, failures: [] as string[] };
  for (const stage of stages) {
    if (wasInterrupted()) break;
    const { passed, failed, failures } = await runStage(stage);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) total.failures.push(...(failures?.length ? failures : [stage.name]));
  }
  return total;
}

async function runStage({ name, run: work }: Stage): Promise<Count> {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const count = await work().catch((error): Count => {
    console.error(error.expected ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
  return count;
}
