// `npm test [stage…]`: runs every check of the project in order, and prints one closing line with the totals.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./setup/run-command.js";
import { setUp } from "./setup/set-up.js";
import { besideNextAlone } from "./test/next-alone.ts";
import { provideChromium } from "./test/provide-chromium.ts";
import { provideDebianPackages } from "./test/provide-debian-packages.ts";
import { countOfPlaywright, countOfVitest } from "./test/report.ts";
import { type Count, readReport, run, settled, wasInterrupted } from "./test/stage.ts";

const STATIC_CHECKS = ["lint", "types", "imports", "unused", "lock"];

const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const reports = mkdtempSync(path.join(tmpdir(), "guiche-reports-"));

async function staticCheck(name: string): Promise<Count> {
  const exitCode = await run(scripts[name]);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(name: string, folders = "", env?: Record<string, string>): Promise<Count> {
  const file = path.join(reports, `${name}.json`);
  const exitCode = await run(
    `exec vitest run ${folders} --reporter=default --reporter=json --outputFile.json=${file}`,
    env,
  );
  return settled(countOfVitest(readReport(file)), exitCode);
}

/** `next start` alone must serve what bin/web serves, so the tests of the API also run against it. */
async function apiOfNextAlone(): Promise<Count> {
  await setUp({ build: true });
  // The test files run one after the other, because they count rows in a database that they share.
  return besideNextAlone((env) => vitest("next", "e2e/api --no-file-parallelism", env));
}

/** Real processes that are killed at each failpoint or get other faults. FAULTS=long runs each fault twenty times. */
async function faults(): Promise<Count> {
  await setUp({ build: true });
  await provideDebianPackages();
  return vitest("faults", "--config e2e/faults/vitest.config.ts --root .");
}

/** The conformance suite, against a deployment with everything that a tenant may have. */
async function conformance(): Promise<Count> {
  await setUp({ build: true });
  return vitest("conformance", "--config e2e/conformance/deployments/vitest.config.ts --root .");
}

async function endToEnd(): Promise<Count> {
  await setUp({ build: true });
  const chromium = await provideChromium();
  const file = path.join(reports, "playwright.json");
  const env: Record<string, string> = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  };
  const exitCode = await run("exec playwright test --reporter=list,json", env);
  return settled(countOfPlaywright(readReport(file)), exitCode);
}

async function stage(name: string, work: () => Promise<Count>): Promise<Count> {
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

const stages: [string, () => Promise<Count>][] = [
  ...STATIC_CHECKS.map((name): [string, () => Promise<Count>] => [name, () => staticCheck(name)]),
  ["unit", () => vitest("unit")],
  ["next", apiOfNextAlone],
  ["faults", faults],
  ["conformance", conformance],
  ["e2e", endToEnd],
];
const wanted = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const [name, work] of stages) {
  if (wasInterrupted()) break;
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const count = await stage(name, work);
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) failures.push(...(count.failures?.length ? count.failures : [name]));
}
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nWhat failed:\n  ${failures.join("\n  ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 || wasInterrupted() ? 1 : 0;
