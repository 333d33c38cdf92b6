import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { keptTarget } from "./kept-target.ts";

/**
 * Rewrites the target of every request to this process with `keptTarget`, before the server reads it. Needed for Next's
 * own server, which we cannot change: it answers some targets with a redirect or an error before the app's code runs.
 */
export function keepTargets(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url) request.url = keptTarget(request.url);
  });
}
