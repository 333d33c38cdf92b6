import { Histogram, register } from "prom-client";

const NAME = "guiche_request_seconds";

/** One histogram per process: Next's build contains a second copy of this module. */
const seconds = (register.getSingleMetric(NAME) ?? newHistogram()) as ReturnType<typeof newHistogram>;

/** prom-client sorts and joins the labels at every look-up. This cache does it once for each pair. */
const observers = new Map<string, (value: number) => void>();

/** Records an answered request. `startedAt` is from `performance.now()`. */
export function countRequest(operation: string, status: number, startedAt: number): void {
  const pair = `${operation} ${status}`;
  let observe = observers.get(pair);
  if (!observe) {
    const observer = seconds.labels({ operation, status });
    observe = (value) => observer.observe(value);
    observers.set(pair, observe);
  }
  observe((performance.now() - startedAt) / 1_000);
}

function newHistogram() {
  return new Histogram({
    name: NAME,
    help: "Time from a request's arrival to its answer, by operation and status",
    labelNames: ["operation", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
}
