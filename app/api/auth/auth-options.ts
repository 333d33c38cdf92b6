import type { NextAuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import credentials from "next-auth/providers/credentials";
import { beginSession } from "#lib/domain/staff/reauthentication.ts";
import { sessionOf } from "#lib/domain/staff/session.ts";
import { IDLE_S, isOver, isSecure, sessionCookieName } from "#lib/domain/staff/session-cookie.ts";
import { signIn } from "#lib/domain/staff/sign-in.ts";
import { isOutage } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { errorFields, log } from "#lib/server/log.ts";

/** The sign-in page receives null for "refused", or an error `WAIT:<seconds>` or `UNAVAILABLE`. */
async function authorize(given: { email?: string; password?: string; code?: string } | undefined) {
  const verdict = await signIn(given?.email ?? "", given?.password ?? "", given?.code).catch(unavailable);
  if (verdict.kind === "wait") throw new Error(`WAIT:${verdict.seconds}`);
  if (verdict.kind === "refused") return null;
  const { id, sessionVersion, byRecoveryCode } = verdict.staff;
  return { id, version: sessionVersion, sid: await beginSession(id, byRecoveryCode).catch(unavailable) };
}

function unavailable(error: unknown): never {
  if (!isOutage(error)) log().error(errorFields(error), "sign-in failed");
  throw new Error("UNAVAILABLE");
}

async function isAlive(token: JWT): Promise<boolean> {
  try {
    const claims = { sub: token.sub ?? "", sid: String(token.sid), version: Number(token.version) };
    return (await sessionOf(claims)) !== null;
  } catch (error) {
    // An outage must not sign anybody out: the operations behind the session fail by themselves meanwhile.
    if (isOutage(error)) return true;
    throw error;
  }
}

/**
 * Returns next-auth's settings: sign-in with e-mail, password and, where required, a code; a session in a cookie, which
 * the database can end at any time.
 */
export function authOptions(): NextAuthOptions {
  process.env.NEXTAUTH_URL ??= env().BASE_URL;
  return {
    secret: env().NEXTAUTH_SECRET,
    pages: { signIn: "/sign-in", error: "/sign-in" },
    session: { strategy: "jwt", maxAge: IDLE_S },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() },
      },
    },
    providers: [
      credentials({
        credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" } },
        authorize,
      }),
    ],
    callbacks: {
      async jwt({ token, user }) {
        if (user) {
          const { version, sid } = user as { version?: number; sid?: string };
          return { sub: user.id, version, sid, signedInAt: Math.floor(Date.now() / 1_000) };
        }
        // next-auth deletes the cookie when this callback throws.
        if (isOver(Number(token.signedInAt)) || !(await isAlive(token))) throw new Error("this session has ended");
        return token;
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  };
}
