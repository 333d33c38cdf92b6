import NextAuth, { type NextAuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import credentials from "next-auth/providers/credentials";
import { beginSession } from "#lib/domain/staff/reauthentication.ts";
import { sessionOf } from "#lib/domain/staff/session.ts";
import { IDLE_S, isOver, isSecure, sessionCookieName } from "#lib/domain/staff/session-cookie.ts";
import { signIn } from "#lib/domain/staff/sign-in.ts";
import { isOutage } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { errorFields, log } from "#lib/server/log.ts";

type Given = { email?: string; password?: string; code?: string };

/** Sets the answer to a sign-in that must wait or cannot be judged. */
type AnswerWith = (answer: ResponseInit) => void;

/**
 * Answers next-auth's requests. A sign-in is answered with 200 and the session's cookie, 401 when it is refused, 429
 * with `Retry-After` while the address must wait, and 503 when it cannot be judged.
 */
export async function serveAuth(request: Request, context: unknown): Promise<Response> {
  let ownAnswer: ResponseInit | undefined;
  const options = authOptions((answer) => {
    ownAnswer = answer;
  });
  // next-auth can only say "refused", or put an error's message into the URL of a page.
  const response = await NextAuth(options)(request, context);
  return ownAnswer ? new Response(null, ownAnswer) : response;
}

async function authorize({ email = "", password = "", code }: Given, answerWith: AnswerWith) {
  try {
    const verdict = await signIn(email, password, code);
    if (verdict.kind === "wait") answerWith({ status: 429, headers: { "retry-after": `${verdict.seconds}` } });
    if (verdict.kind !== "welcome") return null;
    const { id, sessionVersion, byRecoveryCode } = verdict.staff;
    return { id, version: sessionVersion, sid: await beginSession(id, byRecoveryCode) };
  } catch (error) {
    if (!isOutage(error)) log().error(errorFields(error), "sign-in failed");
    answerWith({ status: 503 });
    return null;
  }
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
function authOptions(answerWith: AnswerWith): NextAuthOptions {
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
        authorize: (given) => authorize(given ?? {}, answerWith),
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
