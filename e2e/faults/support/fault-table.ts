import { afterAll } from "vitest";

type Row = { runs: number; violations: number; resumeMs: number[] };

/** Collects the results of each fault, and prints fault × runs × violations when the test file ends. */
export function faultTable() {
  const faults = new Map<string, Row>();
  afterAll(() => {
    const lines = [...faults].map(([fault, { runs, violations, resumeMs }]) => {
      const slowest = resumeMs.length > 0 ? `${(Math.max(...resumeMs) / 1_000).toFixed(1)} s` : "–";
      return `${fault.padEnd(44)} ${String(runs).padStart(5)} ${String(violations).padStart(11)} ${slowest.padStart(14)}`;
    });
    const heading = `${"fault".padEnd(44)}  runs  violations  resumed within`;
    process.stdout.write(["", heading, ...lines, ""].join("\n"));
  });
  return (fault: string, violations: number, resumeMs?: number) => {
    const row = faults.get(fault) ?? { runs: 0, violations: 0, resumeMs: [] };
    faults.set(fault, row);
    row.runs++;
    row.violations += violations;
    if (resumeMs !== undefined) row.resumeMs.push(resumeMs);
  };
}
