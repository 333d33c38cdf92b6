import { randomUUID } from "node:crypto";

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,100}$/;

/**
 * Returns the caller's X-Request-Id when it has 1 to 100 letters, digits, dots, underscores or hyphens, otherwise a new
 * UUID.
 */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && ACCEPTABLE.test(given) ? given : randomUUID();
}
