import { createServer } from "node:http";
import { register } from "prom-client";
import { servingFor } from "#lib/http/clients/client-connection.ts";
import { env } from "#lib/server/env.ts";
import { runProcess } from "../process-shell.ts";
import { root } from "../setup/run-command.js";
import { listening } from "../web/http-server.ts";

/** A module that runs again after a change makes its metrics again. The registry would refuse a name that it knows. */
function allowMetricsAgain(): void {
  const registerMetric = register.registerMetric.bind(register);
  register.registerMetric = (metric) => {
    register.removeSingleMetric((metric as unknown as { name: string }).name);
    registerMetric(metric);
  };
}

/** Next alone serves pages and API, because it compiles both again when a file changes. bin/web loads the API once. */
runProcess("web", async () => {
  const { PORT, LISTEN_ADDRESS } = env();
  allowMetricsAgain();
  const { default: next } = await import("next");
  const app = next({ dev: true, dir: root, port: PORT });
  await app.prepare();
  const serve = app.getRequestHandler();
  const server = createServer((request, response) => {
    servingFor(request.socket, () => serve(request, response)).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  await listening(server, PORT, LISTEN_ADDRESS);
  return { stop: () => app.close() };
});
