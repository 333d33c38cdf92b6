import { refuse } from "../core/errors.ts";
import { type Handlers, sameHandler } from "./handlers.ts";
import { problem } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";
import { noteRequest } from "./request-log/note-request.ts";
import { countRequest } from "./request-metrics.ts";

/** Addresses that people try because a text names them, and what they should use. */
const HINTS: Readonly<Record<string, string>> = {
  "/v1/pix/withdraw":
    "Use POST /v1/pix/withdraw/manual for a bank account, or POST /v1/pix/withdraw/pix-key for a Pix key.",
};

/** The handlers of every address under /v1 and /v2 where nothing is. */
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
