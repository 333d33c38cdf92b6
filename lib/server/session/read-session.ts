import { sessionClaims } from "./session-cookie.ts";
import { type StaffMember, staffMember } from "./staff-member.ts";

/**
 * Who is signed in with this request; null for nobody. A person who was disabled or whose role changed is nobody at
 * once. Throws when the database cannot be reached.
 */
export async function readSession(request: Request): Promise<StaffMember | null> {
  const claims = await sessionClaims(request.headers.get("cookie"));
  return claims && staffMember(claims.sub, claims.version);
}
