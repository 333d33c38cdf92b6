import { isLowerCaseUuid } from "#lib/core/text/identifiers.ts";
import { env } from "#lib/server/env.ts";
import { decodeSession } from "./session-secret.ts";

/**
 * The claims of the encrypted cookie. `sub` is the staff id, `sid` the session id. Everything else that decides whether
 * the session is valid is in the database.
 */
export type SessionClaims = { sub: string; sid: string };

/** Returns the cookie's name. Browsers refuse to send a `__Host-` cookie over plain http or to another host. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-guiche-session" : "guiche-session";
}

/** Returns whether the console is served over https. */
export function isSecure(): boolean {
  return env().BASE_URL.startsWith("https://");
}

/** Returns the claims of a cookie header's session, or null without one or when it is forged or has expired. */
export async function sessionClaims(cookieHeader: string | null): Promise<SessionClaims | null> {
  const prefix = `${sessionCookieName()}=`;
  const token = cookieHeader
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  if (!token) return null;
  return claimsOf(await decodeSession(token));
}

/** Returns the claims of a decoded cookie, or null when they are not those of a session. */
export function claimsOf(token: Record<string, unknown> | null | undefined): SessionClaims | null {
  const { sub, sid } = token ?? {};
  // A correctly encrypted cookie can still contain an id that is not a UUID.
  return typeof sub === "string" && isLowerCaseUuid(sub) && typeof sid === "string" ? { sub, sid } : null;
}
