import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { keptTarget } from "./kept-target.ts";

/**
 * Keeps the target of every request to this process, before its server sees it. For a server that is not ours to change:
 * Next's own would answer some targets, with a redirect or an error, before any code of the app.
 */
export function keepTargets(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url) request.url = keptTarget(request.url);
  });
}
