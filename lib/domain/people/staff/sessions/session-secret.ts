import { decode, type JWT } from "next-auth/jwt";
import { env } from "#lib/server/env.ts";

/**
 * Decrypts a session's cookie. While NEXTAUTH_SECRET is changed it also opens what the other secret encrypted. Returns
 * null when none does, or when the cookie is past its time.
 */
export async function decodeSession(token: string | undefined): Promise<JWT | null> {
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_NEXT, NEXTAUTH_SECRET_PREVIOUS } = env();
  for (const secret of [NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS, NEXTAUTH_SECRET_NEXT]) {
    const claims = secret && token ? await decode({ token, secret }).catch(() => null) : null;
    if (claims) return claims;
  }
  return null;
}
