import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { root } from "../setup/run-command.js";

/** How many checks of a stage passed and failed. */
export type Count = { passed: number; failed: number };

const children = new Set<ReturnType<typeof spawn>>();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill("SIGTERM");
    process.exitCode = 130;
    Promise.all([...children].map((child) => new Promise((resolve) => child.once("exit", resolve)))).then(() =>
      process.exit(130),
    );
  });
}

/** Runs a command line at the terminal and gives its exit code. */
export function run(commandLine: string, env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(commandLine, { cwd: root, shell: true, stdio: "inherit", env: { ...process.env, ...env } });
    children.add(child);
    child.once("close", (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
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
