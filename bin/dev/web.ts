import { createServer } from "node:http";
import path from "node:path";
import { register } from "prom-client";
import { env, StartError } from "#lib/server/env.ts";
import { runProcess } from "../process-shell.ts";

const root = path.resolve(import.meta.dirname, "../..");

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
  const { PORT } = env();
  allowMetricsAgain();
  const { default: next } = await import("next");
  const app = next({ dev: true, dir: root, port: PORT });
  await app.prepare();
  const serve = app.getRequestHandler();
  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", () => reject(new StartError(`Port ${PORT} is taken.`)));
    server.listen(PORT, resolve);
  });
  return { stop: () => app.close() };
});
