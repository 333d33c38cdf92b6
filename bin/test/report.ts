import path from "node:path";
import { root } from "../setup/run-command.js";
import type { Count } from "./stage.ts";

type VitestCase = { fullName: string; status: string; failureMessages?: string[] };
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestCase[] };

/** The part of the output of vitest's JSON reporter that is read here. */
export type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] };

type Spec = { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** The part of the output of Playwright's JSON reporter that is read here. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};

/** Returns how many tests passed and failed, and which failed. A missing report counts nothing. */
export function countOfVitest(report: VitestReport | undefined): Count {
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures: report?.testResults.flatMap(failuresOf) ?? [],
  };
}

/** Returns the same for Playwright. Tests that were skipped, or that passed only when repeated, count as failed. */
export function countOfPlaywright(report: PlaywrightReport | undefined): Count {
  if (!report) return { passed: 0, failed: 0, failures: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = specsOf(report.suites)
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => line(file, title, tests[0]?.results[0]?.error?.message));
  return { passed: expected, failed: unexpected + flaky + skipped, failures };
}

function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [line(file, "the file itself", message)];
  return failed.map((test) => line(file, test.fullName, test.failureMessages?.[0]));
}

function specsOf(suites: Suite[]): Spec[] {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

const line = (file: string, title: string, message = "") => `${file} › ${title}\n    ${message.split("\n")[0]}`;
