import { refuse } from "#lib/core/errors.ts";
import { problem, refusalOf } from "#lib/http/problem.ts";
import { requestIdOf } from "#lib/http/request-head.ts";

type Handler = (request: Request) => Promise<Response>;

/** next-auth writes parameters into header fields, which hold printable ASCII only. */
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Wraps next-auth's handler: refuses the requests that it would answer with 500, or with an error of its own making. */
export function serveReadable(serve: Handler): Handler {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const isReadable = [decodeURIComponent(pathname), ...searchParams.keys(), ...searchParams.values()].every((text) =>
      PRINTABLE.test(text),
    );
    if (!isReadable) {
      const refusal = refuse("VALIDATION_ERROR", "The address has a character that it may not have here.");
      return problem(refusal, requestIdOf(request));
    }
    // The only provider takes e-mail and password, which nobody may send in an address.
    if (request.method !== "POST" && pathname.startsWith("/api/auth/callback/")) {
      const refusal = refuse("METHOD_NOT_ALLOWED", "Use POST here.", { headers: { Allow: "POST" } });
      return problem(refusal, requestIdOf(request));
    }
    try {
      return await serve(request);
    } catch (error) {
      const requestId = requestIdOf(request);
      return problem(refusalOf(error, requestId), requestId);
    }
  };
}
