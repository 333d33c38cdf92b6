import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { closeDb } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { runProcess } from "./process-shell.ts";
import { failed, loadApi, pathnameOf } from "./web/api.ts";
import { startHttpServer } from "./web/http-server.ts";

const root = path.resolve(import.meta.dirname, "..");

runProcess("web", async () => {
  const { PORT } = env();
  const api = await loadApi(path.join(root, "app"));
  // Also replaces the global Response by one that is written out without a stream; so Next is loaded after it.
  const answer = getRequestListener(api.fetch, { errorHandler: failed });
  const { default: next } = await import("next");
  const pages = next({ dev: false, dir: root });
  await pages.prepare();
  const showPage = pages.getRequestHandler();
  const server = await startHttpServer(PORT, (request, response) => {
    const isOurs = !request.headers.host || api.owns(pathnameOf(request.url ?? "/"));
    void (isOurs ? answer(request, response) : showPage(request, response));
  });
  return {
    stop: async () => {
      await server.stop();
      await pages.close();
      await closeDb();
    },
  };
});
