import { networkInterfaces } from "node:os";
import { afterAll, expect, test } from "vitest";
import { countRun, serveMetrics } from "./metrics.ts";

const served = await serveMetrics(0);
afterAll(served.stop);

test("the metrics of a worker can be read on this machine", async () => {
  countRun("credit-payments", performance.now(), 3);
  const response = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(await response.text()).toContain('guiche_job_items_total{job="credit-payments"} 3');
});

test("only /metrics is served, and only to this machine", async () => {
  expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
  const outward = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one && !one.internal && one.family === "IPv4");
  for (const one of outward)
    await expect(fetch(`http://${one?.address}:${served.port}/metrics`)).rejects.toThrow("fetch failed");
});

test("one sentence says that the port is taken", async () => {
  await expect(serveMetrics(served.port)).rejects.toThrow(
    `Port ${served.port} is taken: free it, or choose another one with METRICS_PORT.`,
  );
});
