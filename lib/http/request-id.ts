import { randomUUID } from "node:crypto";

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,100}$/;

/** The caller's X-Request-Id when it is a plain word of at most 100 characters, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && ACCEPTABLE.test(given) ? given : randomUUID();
}
