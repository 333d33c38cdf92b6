import path from "node:path";
import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

const SHOWN = 6;

const flat = (steps: readonly TestStep[]): TestStep[] => steps.flatMap((step) => [step, ...flat(step.steps)]);

/** Prints at the end what each failed test did last, and for how long: a time-out alone does not say what hung. */
export default class LastStepsReporter implements Reporter {
  private readonly failed: string[] = [];

  onTestEnd(test: TestCase, { status, steps }: TestResult): void {
    if (status === test.expectedStatus || status === "skipped") return;
    const own = flat(steps.filter(({ category }) => category !== "hook"));
    const last = own.filter(({ steps: inner }) => inner.length === 0).slice(-SHOWN);
    const lines = last.map(({ duration, title, location }) => {
      const place = location ? ` (${path.basename(location.file)}:${location.line})` : "";
      return `    ${duration < 0 ? "unfinished" : `${duration} ms`}: ${title}${place}`;
    });
    this.failed.push([`  ${test.titlePath().filter(Boolean).join(" › ")}`, ...lines].join("\n"));
  }

  onEnd(): void {
    if (this.failed.length > 0) process.stdout.write(`\nThe last steps of what failed:\n${this.failed.join("\n")}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
