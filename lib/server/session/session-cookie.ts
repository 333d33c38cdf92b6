import { decode } from "next-auth/jwt";
import { env } from "../env.ts";

/** Ended when nothing was done for this long. */
export const IDLE_S = 30 * 60;
/** Ended after this long, whatever was done. */
export const ABSOLUTE_S = 12 * 3_600;

/** What the signed and encrypted cookie says. `sub` is the staff id, `sid` the session's; `signedInAt` is in seconds. */
export type SessionClaims = { sub: string; sid: string; version: number; signedInAt: number };

/** The cookie's name: the browser itself refuses to send a `__Host-` one over plain http or to another host. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-guiche-session" : "guiche-session";
}

/** Whether the console is reached over https. */
export function isSecure(): boolean {
  return env().BASE_URL.startsWith("https://");
}

/** The claims of a cookie header's session; null without one, or with one that is forged, idle or too old. */
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
  // A web process from before sessions had an id began this one.
  const sid = typeof claims.sid === "string" ? claims.sid : `${sub}:${signedInAt}`;
  return { sub, sid, version, signedInAt };
}

/** Whether a session that began then (seconds) has reached its absolute end. */
export function isOver(signedInAt: number): boolean {
  return Date.now() / 1_000 >= signedInAt + ABSOLUTE_S;
}
