import { refuse } from "../core/errors.ts";
import { type Handlers, sameHandler } from "./handlers.ts";
import { problem } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";
import { noteRequest } from "./request-log/note-request.ts";
import { countRequest } from "./request-metrics.ts";

/** Paths that callers try because a text mentions them, and the paths to use instead. */
const HINTS: Readonly<Record<string, string>> = {
  "/v1/pix/withdraw":
    "Use POST /v1/pix/withdraw/manual for a bank account, or POST /v1/pix/withdraw/pix-key for a Pix key.",
};

/** Returns the handlers of every path under /v1 and /v2 that no route serves. */
export function serveNothing(): Handlers {
  return sameHandler(async (request) => {
    const startedAt = performance.now();
    const { pathname } = new URL(request.url);
    const refusal = refuse("ROUTE_NOT_FOUND", HINTS[pathname] ?? "Nothing is at this address.");
    const requestId = requestIdOf(request);
    countRequest("none", 404, startedAt);
    noteRequest({ request, requestId, startedAt, refusal }, 404);
    return problem(refusal, requestId);
  });
}
