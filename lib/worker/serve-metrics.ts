import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, register } from "prom-client";
import { StartError } from "../server/start-error.ts";

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
    server.once("error", () => reject(new StartError(`METRICS_PORT ${port} is taken.`)));
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
