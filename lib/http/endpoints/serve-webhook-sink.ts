import { refuse } from "../../core/errors.ts";
import { env } from "../../server/env.ts";
import { type Handler, type Handlers, namingIgnored, sameHandler } from "../handlers.ts";
import { problem, refusalOf, routeNotFound } from "../problem.ts";
import { readJson } from "../read-json.ts";
import { requestIdOf } from "../request-head.ts";

/**
 * Returns the handlers of the staging operator's own webhook receiver: it answers every webhook with 200 and repeats
 * the challenge of a validation, so that deliveries can be watched before a real receiver exists. It stores nothing.
 */
export function serveWebhookSink(): Handlers {
  const handler: Handler = async (request) => {
    const requestId = requestIdOf(request);
    try {
      if (env().APP_ENV !== "staging") throw routeNotFound();
      if (request.method !== "POST")
        throw refuse("METHOD_NOT_ALLOWED", "Use POST here.", { headers: { Allow: "POST" } });
      const { data } = (await readJson(request)) as { data?: { challenge?: unknown } };
      const body = typeof data?.challenge === "string" ? { challenge: data.challenge } : { received: true };
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    } catch (error) {
      return problem(refusalOf(error, requestId), requestId);
    }
  };
  return namingIgnored(sameHandler(handler));
}
