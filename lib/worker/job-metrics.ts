import { Counter, Histogram } from "prom-client";

const labelNames = ["job"] as const;
const items = new Counter({ name: "guiche_job_items_total", help: "What jobs have worked off", labelNames });
const failures = new Counter({ name: "guiche_job_failures_total", help: "Runs of jobs that failed", labelNames });
/** The count of this histogram is the number of runs. */
const seconds = new Histogram({
  name: "guiche_job_run_seconds",
  help: "Time that a run of a job took",
  labelNames,
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Counts a run. `startedAt` is from `performance.now()`; `worked` is the number of items, null when the run failed. */
export function countRun(job: string, startedAt: number, worked: number | null): void {
  seconds.observe({ job }, (performance.now() - startedAt) / 1_000);
  if (worked === null) failures.inc({ job });
  else items.inc({ job }, worked);
}
