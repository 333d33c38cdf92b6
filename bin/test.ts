// `npm test [stage…]`: every check of the project, in order, and one closing line over all of them.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./setup/run-command.js";
import { setUp } from "./setup/set-up.js";
import { provideChromium } from "./test/provide-chromium.ts";
import { type Count, readReport, run, settled } from "./test/stage.ts";

const STATIC_CHECKS = ["lint", "types", "imports", "unused", "lock"];

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const reports = mkdtempSync(path.join(tmpdir(), "guiche-reports-"));

async function staticCheck(name: string): Promise<Count> {
  const exitCode = await run(scripts[name]);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function unitAndIntegration(): Promise<Count> {
  const file = path.join(reports, "vitest.json");
  const exitCode = await run(`vitest run --reporter=default --reporter=json --outputFile.json=${file}`);
  const report = readReport<VitestReport>(file);
  const failed = (report?.numFailedTests ?? 0) + (report?.numPendingTests ?? 0);
  return settled({ passed: report?.numPassedTests ?? 0, failed }, exitCode);
}

async function endToEnd(): Promise<Count> {
  await setUp({ build: true });
  const chromium = await provideChromium();
  const file = path.join(reports, "playwright.json");
  const env: Record<string, string> = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  };
  const exitCode = await run("playwright test --reporter=list,json", env);
  const stats = readReport<PlaywrightReport>(file)?.stats;
  const failed = stats ? stats.unexpected + stats.flaky + stats.skipped : 0;
  return settled({ passed: stats?.expected ?? 0, failed }, exitCode);
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
  ["unit", unitAndIntegration],
  ["e2e", endToEnd],
];
const wanted = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
for (const [name, work] of stages) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const count = await stage(name, work);
  total.passed += count.passed;
  total.failed += count.failed;
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
