import { type ErrorCode, type FieldError, Refusal, refuse, STATUS_OF } from "../core/errors.ts";
import { isOutage } from "../server/db.ts";
import { errorFields, log } from "../server/process/log.ts";

function title(code: ErrorCode): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Converts any thrown value to a refusal. An unexpected error is logged, and the client gets only its code. */
export function refusalOf(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isOutage(error)) {
    log().warn({ ...errorFields(error), requestId }, "the database is out of reach");
    return refuse("SERVICE_UNAVAILABLE", "The service is out of reach for a moment. Send the same request again.", {
      headers: { "Retry-After": "1" },
    });
  }
  log().error({ ...errorFields(error), requestId }, "a request failed");
  return refuse(
    "INTERNAL_ERROR",
    "Something went wrong on our side. Send the same request again; if it stays, tell us the requestId.",
  );
}

/** Returns the refusal of a request to an address that nothing answers. `hint`: the address to use instead. */
export function routeNotFound(hint = "Nothing is at this address."): Refusal {
  return refuse("ROUTE_NOT_FOUND", hint);
}

/** Returns the refusal of a path for programs that is spelled in a way that nothing answers. */
export function spelledOtherwise(): Refusal {
  return routeNotFound(
    "Nothing is at this address. Paths begin with `/v1/`: in lower case, with single slashes, not escaped.",
  );
}

type Problem = Pick<Refusal, "code" | "detail"> & { errors?: FieldError[] | undefined };

/** Returns the members of a problem (RFC 9457 and docs/specification-gaps.md §3). */
export function problemBody({ code, detail, errors }: Problem, requestId: string) {
  return {
    type: `/docs/errors#${code}`,
    title: title(code),
    status: STATUS_OF[code],
    code,
    detail,
    message: detail,
    requestId,
    errors,
  };
}

/** Returns the parts of a refusal's answer as `application/problem+json`. */
export function problemParts(refusal: Refusal, requestId: string) {
  const { headers = {} } = refusal;
  const again: Record<string, string> =
    refusal.status === 503 && !("Retry-After" in headers) ? { "Retry-After": "1" } : {};
  return {
    status: STATUS_OF[refusal.code],
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      "x-request-id": requestId,
      ...again,
      ...headers,
    },
    body: JSON.stringify(problemBody(refusal, requestId)),
  };
}

/** Returns a refusal as `application/problem+json`. */
export function problem(refusal: Refusal, requestId: string): Response {
  const { body, ...head } = problemParts(refusal, requestId);
  return new Response(body, head);
}
