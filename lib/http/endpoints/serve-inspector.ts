import { setTimeout as sleep } from "node:timers/promises";
import { refuse } from "../../core/errors.ts";
import { DELIVERY_SECONDS_MAX, INSPECTED_HELD_MAX, INSPECTED_MAX } from "../../core/limits.ts";
import { withoutMark } from "../../core/text/without-mark.ts";
import { env } from "../../server/env.ts";
import { limitSource } from "../clients/source-limits.ts";
import { type Handler, type Handlers, namingIgnored, sameHandler } from "../handlers.ts";
import { problem, refusalOf, routeNotFound } from "../problem.ts";
import { readText } from "../read-json.ts";
import { pathnameOf, requestIdOf } from "../request-head.ts";

/** Keeps a request. Returns the status to answer, null to answer nothing in time, undefined when there is no inspector. */
type Inspect = (
  token: string,
  received: { headers: Iterable<[string, string]>; body: string },
) => Promise<number | null | undefined>;

/** Longer than a delivery waits. */
const HOLD_MS = (DELIVERY_SECONDS_MAX + 1) * 1_000;
let held = 0;

/**
 * Returns the handlers of the webhook inspectors' addresses, which end in a token: each keeps what it receives, and answers
 * as it was told to. A 200 repeats the challenge of a validation. They exist only in staging.
 */
export function serveInspector(inspect: Inspect, holdMs = HOLD_MS): Handlers {
  const handler: Handler = async (request) => {
    const requestId = requestIdOf(request);
    try {
      if (env().APP_ENV !== "staging") throw routeNotFound();
      if (request.method !== "POST")
        throw refuse("METHOD_NOT_ALLOWED", "Use POST here.", { headers: { Allow: "POST" } });
      limitSource(request, "payloads");
      const body = await readText(request, INSPECTED_MAX.bytes);
      const token = pathnameOf(request.url).split("/").at(-1) ?? "";
      const status = await inspect(token, { headers: request.headers, body });
      if (status === undefined) throw routeNotFound();
      if (status === null) return await hold(holdMs, request.signal);
      return Response.json(status === 200 ? answerTo(body) : { error: "The inspector was told to answer so." }, {
        status,
      });
    } catch (error) {
      return problem(refusalOf(error, requestId), requestId);
    }
  };
  return namingIgnored(sameHandler(handler));
}

/** Answers when the sender has given up. Beyond INSPECTED_HELD_MAX it answers 503 at once. */
async function hold(holdMs: number, signal: AbortSignal): Promise<Response> {
  if (held >= INSPECTED_HELD_MAX) return new Response(null, { status: 503 });
  held++;
  try {
    await sleep(holdMs, undefined, { signal, ref: false });
  } catch {
    // The sender closed the connection.
  } finally {
    held--;
  }
  return new Response(null, { status: 504 });
}

function answerTo(body: string): object {
  try {
    const { data } = JSON.parse(withoutMark(body)) as { data?: { challenge?: unknown } };
    if (typeof data?.challenge === "string") return { challenge: data.challenge };
  } catch {
    // Not ours: it is kept all the same.
  }
  return { received: true };
}
