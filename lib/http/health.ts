import { collectDefaultMetrics, register } from "prom-client";
import { rows } from "../server/db.ts";
import { isWorkerAlive } from "../server/worker-registry.ts";

collectDefaultMetrics();

const headers = { "cache-control": "no-store", "content-type": "application/json" };

/**
 * Liveness: the process responds. Does not check the database, so that a database outage does not restart the process.
 */
export async function healthz(): Promise<Response> {
  return new Response('{"status":"ok"}', { headers });
}

/**
 * Readiness: 200 when the database responds and its tables exist, otherwise 503. A silent worker is only reported: the
 * service can answer requests without one.
 */
export async function readyz(): Promise<Response> {
  try {
    await rows({ text: "SELECT 1 FROM book LIMIT 1" });
    const worker = (await isWorkerAlive()) ? "alive" : "silent";
    return new Response(JSON.stringify({ status: "ready", worker }), { headers });
  } catch {
    return new Response('{"status":"unavailable","reason":"the database is out of reach or not migrated"}', {
      status: 503,
      headers: { ...headers, "retry-after": "1" },
    });
  }
}

/** Returns the process's metrics for Prometheus. */
export async function metrics(): Promise<Response> {
  return new Response(await register.metrics(), {
    headers: { "cache-control": "no-store", "content-type": register.contentType },
  });
}
