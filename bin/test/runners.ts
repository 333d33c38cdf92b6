import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setUp } from "../setup/set-up.js";
import type { Runner } from "./choose-runner.ts";
import { besideNextAlone } from "./next-alone.ts";
import { provideChromium } from "./provide-chromium.ts";
import { provideDebianPackages } from "./provide-debian-packages.ts";
import { countOfPlaywright, countOfVitest } from "./report.ts";
import { type Count, quoted, readReport, run, withSilentFailure } from "./stage.ts";
import { NEEDS_OF_ENGINES, NEEDS_OF_FAULTS } from "./system-programs.ts";

const reports = mkdtempSync(path.join(tmpdir(), "guiche-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

async function vitest(name: string, args: string[], env?: Record<string, string>): Promise<Count> {
  const file = path.join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ended = await run(`exec vitest run ${quoted([...args, ...reporters])}`, env);
  return withSilentFailure(countOfVitest(readReport(file)), ended);
}

/** What Next's own server could do otherwise than bin/web: paths, headers, bodies, streams, and a day of each variant. */
const THROUGH_NEXT = ["http", "errors", "external-ids", "export", "tokens", "journey-a", "journey-b"];

/** `next start` alone must serve what bin/web serves. What an operation does behind the same handlers is tested once, beside bin/web. */
export async function apiOfNextAlone(): Promise<Count> {
  await setUp({ build: true });
  // The test files run one after the other, because they count rows in a database that they share.
  const files = THROUGH_NEXT.map((name) => `e2e/api/${name}.test.ts`);
  return besideNextAlone((env) => vitest("next", [...files, "--no-file-parallelism"], env));
}

/** Real processes that are killed at each failpoint or get other faults. FAULTS=long runs each fault twenty times. */
async function faults(args: string[]): Promise<Count> {
  await setUp({ build: true });
  await provideDebianPackages(NEEDS_OF_FAULTS);
  return vitest("faults", ["--config", "e2e/faults/vitest.config.ts", "--root", ".", ...args]);
}

/** The conformance suite, against a deployment with everything that a tenant may have. */
async function conformance(args: string[]): Promise<Count> {
  await setUp({ build: true });
  return vitest("conformance", ["--config", "e2e/deployments/vitest.config.ts", "--root", ".", ...args]);
}

async function endToEnd(args: string[]): Promise<Count> {
  await setUp({ build: true });
  const chromium = await provideChromium();
  await provideDebianPackages(NEEDS_OF_ENGINES);
  const file = path.join(reports, "playwright.json");
  const env: Record<string, string> = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    E2E_WHOLE: args.length > 0 ? "1" : "",
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  };
  const ended = await run(
    `exec playwright test --reporter=list,json,./e2e/support/app/last-steps-reporter.ts ${quoted(args)}`,
    env,
  );
  return withSilentFailure(countOfPlaywright(readReport(file)), ended);
}

/** Each provides what its tests need and runs those that `args`, files and options, choose; all of them without any. */
export const RUNNERS: Record<Runner, (args: string[]) => Promise<Count>> = {
  unit: (args) => vitest("unit", args),
  faults,
  conformance,
  e2e: endToEnd,
};
