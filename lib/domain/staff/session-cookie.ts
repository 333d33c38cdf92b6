import { decode } from "next-auth/jwt";
import { env } from "#lib/server/env.ts";

/** A session ends after this long without activity. */
export const IDLE_S = 30 * 60;
/** A session ends after this long, even with activity. */
export const ABSOLUTE_S = 12 * 3_600;

/** The claims of the encrypted cookie. `sub` is the staff id, `sid` the session id; `signedInAt` is in seconds. */
export type SessionClaims = { sub: string; sid: string; version: number; signedInAt: number };

/** Returns the cookie's name. Browsers refuse to send a `__Host-` cookie over plain http or to another host. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-guiche-session" : "guiche-session";
}

/** Returns whether the console is served over https. */
export function isSecure(): boolean {
  return env().BASE_URL.startsWith("https://");
}

/** Returns the claims of a cookie header's session. Null without a session, or when it is forged, idle or too old. */
export async function sessionClaims(cookieHeader: string | null): Promise<SessionClaims | null> {
  const prefix = `${sessionCookieName()}=`;
  const token = cookieHeader
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  if (!token) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  if (typeof claims?.sub !== "string" || typeof claims.version !== "number") return null;
  if (typeof claims.signedInAt !== "number" || isOver(claims.signedInAt)) return null;
  const { sub, version, signedInAt } = claims;
  // A web process of a version without session ids made this cookie.
  const sid = typeof claims.sid === "string" ? claims.sid : `${sub}:${signedInAt}`;
  return { sub, sid, version, signedInAt };
}

/** Returns whether a session that began at `signedInAt` (seconds) is older than ABSOLUTE_S. */
export function isOver(signedInAt: number): boolean {
  return Date.now() / 1_000 >= signedInAt + ABSOLUTE_S;
}
