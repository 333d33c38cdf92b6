import { sessionClaims } from "./session-cookie.ts";
import { type StaffMember, staffMember } from "./staff-member.ts";

/** A signed-in person, and the id of the session in use. */
export type Session = StaffMember & { sessionId: string };

/**
 * Returns the session of a cookie header, or null when nobody is signed in. Disabling a person or changing their role
 * ends their sessions at once. Throws when the database cannot be reached.
 */
export async function sessionOf(cookieHeader: string | null): Promise<Session | null> {
  const claims = await sessionClaims(cookieHeader);
  const member = claims && (await staffMember(claims));
  return member && { ...member, sessionId: claims.sid };
}

/** Like `sessionOf`, for a request. */
export function readSession(request: Request): Promise<Session | null> {
  return sessionOf(request.headers.get("cookie"));
}
