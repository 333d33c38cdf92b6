import { sessionClaims } from "./session-cookie.ts";
import { type StaffMember, staffMember } from "./staff-member.ts";

/** Somebody who is signed in, and by which of their sessions. */
export type Session = StaffMember & { sessionId: string };

/**
 * Who is signed in with a cookie header; null for nobody. A person who was disabled or whose role changed is nobody at
 * once. Throws when the database cannot be reached.
 */
export async function sessionOf(cookieHeader: string | null): Promise<Session | null> {
  const claims = await sessionClaims(cookieHeader);
  const member = claims && (await staffMember(claims));
  return member && { ...member, sessionId: claims.sid };
}

/** The same for a request. */
export function readSession(request: Request): Promise<Session | null> {
  return sessionOf(request.headers.get("cookie"));
}
