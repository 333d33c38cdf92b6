import { timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, register } from "prom-client";
import { refuse } from "../../core/errors.ts";
import { rows } from "../../server/db.ts";
import { env } from "../../server/env.ts";
import { isWorkerAlive } from "../../server/jobs/worker-registry.ts";
import { secretHash } from "../../server/keys/api-key.ts";
import { servingEveryOperator } from "../../server/row-scope.ts";
import { isFromThisMachine } from "../clients/client-connection.ts";
import { problem } from "../problem.ts";
import { requestIdOf } from "../request-head.ts";

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
    await servingEveryOperator(() => rows({ text: "SELECT 1 FROM book LIMIT 1" }));
    const worker = (await isWorkerAlive()) ? "alive" : "silent";
    return new Response(JSON.stringify({ status: "ready", worker }), { headers });
  } catch {
    return new Response('{"status":"unavailable","reason":"the database is out of reach or not migrated"}', {
      status: 503,
      headers: { ...headers, "retry-after": "1" },
    });
  }
}

/** Returns the process's metrics for Prometheus: to this machine, and to who has METRICS_TOKEN as a bearer token. */
export async function metrics(request: Request): Promise<Response> {
  if (!isFromThisMachine(request) && !hasToken(request)) {
    const detail = "Metrics are for this machine, or for who sends METRICS_TOKEN as a bearer token.";
    const challenge = { "WWW-Authenticate": 'Bearer realm="guiche-metrics"' };
    return problem(refuse("UNAUTHORIZED", detail, { headers: challenge }), requestIdOf(request));
  }
  return new Response(await register.metrics(), {
    headers: { "cache-control": "no-store", "content-type": register.contentType },
  });
}

function hasToken(request: Request): boolean {
  const { METRICS_TOKEN } = env();
  const [, token] = /^Bearer +(.+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (METRICS_TOKEN === undefined || token === undefined) return false;
  return timingSafeEqual(secretHash(token), secretHash(METRICS_TOKEN));
}
