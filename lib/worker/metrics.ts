import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Counter, collectDefaultMetrics, Histogram, register } from "prom-client";
import { StartError } from "../server/env.ts";
import { portRefusal } from "../server/process/free-port.ts";

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

/**
 * Serves a worker's metrics for Prometheus at `http://127.0.0.1:<port>/metrics` only: other machines cannot reach the
 * worker. Throws StartError when the port is taken.
 */
export async function serveMetrics(port: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await register.metrics();
    response.writeHead(200, { "content-type": register.contentType, "cache-control": "no-store" }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(portRefusal(port, code, "METRICS_PORT"))),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  collectDefaultMetrics();
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
