import type { IncomingMessage } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { writeRequests } from "#lib/domain/base/requests/request-buffer.ts";
import { writeRequestUse } from "#lib/domain/people/credentials/request-use.ts";
import { servingFor } from "#lib/http/clients/client-connection.ts";
import { pathnameOf } from "#lib/http/request-head.ts";
import { closeDb } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { refuseMovedClock } from "#lib/server/operations/clock.ts";
import { refusePooler } from "#lib/server/postgres/pooler.ts";
import { consoleToLog } from "#lib/server/process/console-to-log.ts";
import { log } from "#lib/server/process/log.ts";
import { refuseSignIn } from "#lib/server/process/refuse-sign-in.ts";
import { allowedWeaknesses } from "#lib/server/production-rules.ts";
import { runProcess } from "./process-shell.ts";
import { failed, loadApi } from "./web/api.ts";
import { serveBuiltFiles } from "./web/built-files.ts";
import { withCertificates } from "./web/client-certificate.ts";
import { withConnections } from "./web/connection.ts";
import { guardPages } from "./web/guard-pages.ts";
import { type CompleteResponse, startHttpServer } from "./web/http-server.ts";
import { isBuiltFile, isSignIn } from "./web/queue-pages.ts";
import { isApiRequest, queueRequests } from "./web/queue-requests.ts";
import { tlsSettings } from "./web/tls-settings.ts";

const root = path.resolve(import.meta.dirname, "..");

runProcess("web", async () => {
  const settings = env();
  consoleToLog();
  for (const weakness of allowedWeaknesses(settings)) log().warn(weakness);
  await refusePooler({ ...settings, DATABASE_WORKER_URL: undefined });
  await refuseSignIn("web");
  await refuseMovedClock();
  const tls = tlsSettings(settings);
  const api = await loadApi(path.join(root, "app"));
  // `getRequestListener` also replaces the global Response by one that is sent without a stream, so Next is loaded
  // after it.
  const answer = getRequestListener(withConnections(withCertificates(api.fetch, settings)), { errorHandler: failed });
  const { default: next } = await import("next");
  const pages = next({ dev: false, dir: root });
  await pages.prepare();
  const showPage = pages.getRequestHandler();
  /** Next throws on request targets that are not a path, and on TRACE. */
  const isPage = ({ url = "", method, headers }: IncomingMessage): boolean =>
    url.startsWith("/") &&
    !api.owns(pathnameOf(url), headers.accept) &&
    method !== "TRACE" &&
    headers.host !== undefined;
  const showFile = serveBuiltFiles(root);
  const showGuarded = guardPages(async (request, response) => {
    if (isSignIn(request)) await answer(request, response);
    else if (isBuiltFile(request)) await showFile(request, response);
    else await servingFor(request.socket, () => showPage(request, response));
  });
  const answerInTurn = queueRequests((request, response) => void answer(request, response));
  const serve = (request: IncomingMessage, response: CompleteResponse): void => {
    if (isPage(request) || isSignIn(request)) showGuarded(request, response);
    else if (isApiRequest(request)) answerInTurn(request, response);
    else void answer(request, response);
  };
  const server = await startHttpServer(settings.PORT, serve, tls, settings.LISTEN_ADDRESS);
  return {
    stop: async () => {
      await server.stop();
      await pages.close();
      await writeRequests();
      await writeRequestUse();
      await closeDb();
    },
  };
});
