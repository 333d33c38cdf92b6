import { afterAll } from "vitest";
import type { FailpointName } from "#lib/core/failpoint-names.ts";

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

const LONG_RUN = 20;

/**
 * Returns the seeds of a fault: FAULT_SEEDS seeds, starting with FAULT_SEED (default 1). Without FAULT_SEEDS there are
 * 20 with FAULTS=long, and `usual` otherwise.
 */
export function seeds(usual = 1): number[] {
  const first = Number(process.env.FAULT_SEED ?? 1);
  const count = Number(process.env.FAULT_SEEDS ?? (process.env.FAULTS === "long" ? LONG_RUN : usual));
  return Array.from({ length: count }, (_, i) => first + i);
}

/** The default number of seeds for each failpoint. */
export const SEEDS_PER_FAILPOINT = 2;

const OF_REQUESTS = ["charges.", "withdrawals.", "refund.", "transfer.", "export.", "close."];

const OF_SCHEDULES = ["schedules.", "runs.", "run-files.", "statement-delivery."];

/** Returns whether a failpoint is in the code that makes and delivers statement files. */
export function isOfSchedules(name: FailpointName): boolean {
  return OF_SCHEDULES.some((prefix) => name.startsWith(prefix));
}

/** Returns whether a failpoint is in the code that the web process runs. */
export function isOfRequests(name: FailpointName): boolean {
  return OF_REQUESTS.some((prefix) => name.startsWith(prefix));
}

const OF_CONNECTIONS = [
  ...["connection-orders.", "payout.", "receipts.", "connection.", "settled-payments.", "payout-returns."],
];

/** Returns whether a failpoint is in the code that speaks to banks. */
export function isOfConnections(name: FailpointName): boolean {
  return OF_CONNECTIONS.some((prefix) => name.startsWith(prefix));
}

const OF_RAIL = ["inbox.", "payments.", "results.", "answers.", "orders.", "status-request."];

/** Returns whether a failpoint is in the code that speaks to the rail. */
export function isOfRail(name: FailpointName): boolean {
  return OF_RAIL.some((prefix) => name.startsWith(prefix));
}
