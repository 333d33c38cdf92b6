import path from "node:path";
import { root } from "../setup/run-command.js";
import type { Count, Timed } from "./stage.ts";

type VitestCase = { fullName: string; status: string; duration?: number; failureMessages?: string[] };
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestCase[] };

/** The part of the output of vitest's JSON reporter that is read here. */
export type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] };

type Spec = {
  title: string;
  file: string;
  ok: boolean;
  tests: { results: { duration: number; error?: { message?: string } }[] }[];
};
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** The part of the output of Playwright's JSON reporter that is read here. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};

/** Returns how many tests passed and failed, which failed, and what each took. A missing report counts nothing. */
export function countOfVitest(report: VitestReport | undefined): Count {
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures: report?.testResults.flatMap(failuresOf) ?? [],
    tests: report?.testResults.flatMap(timesOf) ?? [],
  };
}

/** Returns the same for Playwright. Tests that were skipped, or that passed only when repeated, count as failed. */
export function countOfPlaywright(report: PlaywrightReport | undefined): Count {
  if (!report) return { passed: 0, failed: 0, failures: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = specsOf(report.suites)
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => line(file, title, tests[0]?.results[0]?.error?.message));
  const tests = specsOf(report.suites).map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return { passed: expected, failed: unexpected + flaky + skipped, failures, tests };
}

function timesOf({ name, assertionResults }: VitestFile): Timed[] {
  const file = path.relative(root, name);
  return assertionResults.map(({ fullName, duration = 0 }) => ({ name: `${file} › ${fullName}`, ms: duration }));
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

const SLOWEST_MAX = 20;
const SLOW_MS = 1_000;

/** Returns lines for people: what each stage took, and the slowest tests of all that took a second or more. */
export function timesInWords(stages: Timed[], tests: Timed[]): string[] {
  const slow = tests.filter(({ ms }) => ms >= SLOW_MS);
  const slowest = slow.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_MAX);
  const inWords = ({ name, ms }: Timed) => `  ${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`;
  const ofTests = slowest.length > 0 ? ["The slowest tests:", ...slowest.map(inWords)] : [];
  return ["What each stage took:", ...stages.map(inWords), ...ofTests];
}

const line = (file: string, title: string, message = "") => `${file} › ${title}\n    ${message.split("\n")[0]}`;
