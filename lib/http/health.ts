import { collectDefaultMetrics, register } from "prom-client";
import { rows } from "../server/db.ts";
import { isWorkerAlive } from "../server/heart-beat.ts";

collectDefaultMetrics();

const headers = { "cache-control": "no-store", "content-type": "application/json" };

/** Alive: the process answers. Says nothing of the database, so that an outage there does not restart us. */
export async function healthz(): Promise<Response> {
  return new Response('{"status":"ok"}', { headers });
}

/**
 * Ready: the database answers and its tables are there. 503 until then. A silent worker is told of and no more: requests
 * can be answered without one.
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

/** Figures for Prometheus. */
export async function metrics(): Promise<Response> {
  return new Response(await register.metrics(), {
    headers: { "cache-control": "no-store", "content-type": register.contentType },
  });
}
