import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { root } from "../setup/run-command.js";

/** How many checks of a stage passed and failed, and which failed, where the stage knows. */
export type Count = { passed: number; failed: number; failures?: string[] };

const INTERRUPTED = 130;
let isInterrupted = false;
let child: ChildProcess | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    // What runs puts its own servers away; what called it goes on to do the same.
    child?.kill("SIGINT");
  });
}

/** Whether somebody asked to stop: no further stage should begin. */
export function wasInterrupted(): boolean {
  return isInterrupted;
}

/** Runs a command line at the terminal and gives its exit code. One with `exec` before it hears of an interruption. */
export function run(commandLine: string, env: Record<string, string> = {}): Promise<number> {
  if (isInterrupted) return Promise.resolve(INTERRUPTED);
  return new Promise((resolve) => {
    child = spawn(commandLine, { cwd: root, shell: true, stdio: "inherit", env: { ...process.env, ...env } });
    child.once("close", (code) => resolve(code ?? INTERRUPTED));
  });
}

/** A stage that ran nothing, or failed without naming a test, has failed once. */
export function settled(count: Count, exitCode: number): Count {
  const silent = count.failed === 0 && (exitCode !== 0 || count.passed === 0);
  return silent ? { ...count, failed: 1 } : count;
}

/** A reporter's JSON file, or undefined when the runner did not come so far as to write it. */
export function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
