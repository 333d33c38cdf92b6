import { refuse } from "../../core/errors.ts";
import { BANK_WEBHOOK_BYTES_MAX } from "../../core/limits.ts";
import { isLowerCaseUuid } from "../../core/text/identifiers.ts";
import { limitSource } from "../clients/source-limits.ts";
import { type Handlers, sameHandler } from "../handlers.ts";
import { problem, refusalOf, routeNotFound } from "../problem.ts";
import { readJson } from "../read-json.ts";
import { pathnameOf, requestIdOf } from "../request-head.ts";
import { countRequest } from "../request-metrics.ts";

/** Stores what a bank told. `path`: what the bank added to its address. False: no connection has this secret. */
type Receive = (told: { connectionId: string; secret: string; path: string; body: unknown }) => Promise<boolean>;

const ADDRESS = /^\/rail\/([^/]+)\/([A-Za-z0-9_-]{20,100})(\/[a-z-]{0,40})?$/;

/**
 * Returns the handlers of the addresses that banks call: `/rail/<connection>/<secret>`, and behind it what the bank adds. 200
 * means that it is stored. An address with a wrong secret is not found, and its client is limited.
 */
export function serveBankWebhooks(receive: Receive): Handlers {
  return sameHandler(async (request) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    let response: Response;
    try {
      if (request.method !== "POST")
        throw refuse("METHOD_NOT_ALLOWED", "Use POST here.", { headers: { Allow: "POST" } });
      const [, connectionId = "", secret = "", path = ""] = ADDRESS.exec(pathnameOf(request.url)) ?? [];
      if (!isLowerCaseUuid(connectionId)) throw notFound(request);
      const body = await readJson(request, undefined, BANK_WEBHOOK_BYTES_MAX);
      if (!(await receive({ connectionId, secret, path, body }))) throw notFound(request);
      response = Response.json({}, { headers: { "x-request-id": requestId } });
    } catch (error) {
      response = problem(refusalOf(error, requestId), requestId);
    }
    countRequest("bankWebhook", response.status, startedAt);
    return response;
  });
}

function notFound(request: Request) {
  limitSource(request, "payloads");
  return routeNotFound();
}
