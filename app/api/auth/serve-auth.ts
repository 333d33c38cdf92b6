import type { NextAuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { Refusal } from "#lib/core/errors.ts";
import { sessionOf } from "#lib/domain/people/staff/sessions/session.ts";
import { claimsOf, isSecure, sessionCookieName } from "#lib/domain/people/staff/sessions/session-cookie.ts";
import { ABSOLUTE_S, noteActivity } from "#lib/domain/people/staff/sessions/session-limits.ts";
import { decodeSession } from "#lib/domain/people/staff/sessions/session-secret.ts";
import { beginSession } from "#lib/domain/people/staff/sign-in/begin-session.ts";
import { deviceCookieOf, keepDevice } from "#lib/domain/people/staff/sign-in/known-device.ts";
import { type From, type SignInVerdict, signIn } from "#lib/domain/people/staff/sign-in/sign-in.ts";
import { signOut } from "#lib/domain/people/staff/sign-in/sign-out.ts";
import { addressOf, networkOf } from "#lib/http/clients/client-connection.ts";
import { clientOf } from "#lib/http/clients/client-of.ts";
import { forgiveAddress, takeFromAddress } from "#lib/http/clients/source-limits.ts";
import { isOutage } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { servingClient } from "#lib/server/operations/current-client.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { defaultOf } from "./default-of.ts";
import { runNextAuth } from "./run-next-auth.ts";

type Given = { email?: string; password?: string; code?: string; operatorId?: string };
type Token = Record<string, unknown>;

type OwnAnswer = ResponseInit & { body?: string };

/** What a browser forgets at a sign-out. Its storage holds theme and language, and nothing of a person. */
const LEFT_BEHIND = '"cache"';
const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

/** A request to next-auth. `answerWith` sets the answer to one that must wait or cannot be done now. */
type Asked = { request: Request; answerWith: (answer: OwnAnswer) => void };

/**
 * Answers next-auth's requests. A sign-in is answered with 200 and the session's cookie, 401 when it is refused, 409 with
 * `operators` when it is right at several of them and `operatorId` must name one, 410 when it is right but the one-time
 * password has expired, 429 with `Retry-After` while the address must wait, and 503 when it cannot be judged. A sign-out that could not be stored is answered with 503.
 */
export async function serveAuth(request: Request): Promise<Response> {
  let ownAnswer: OwnAnswer | undefined;
  const answerWith = (answer: OwnAnswer) => {
    ownAnswer = answer;
  };
  // next-auth can only say "refused", or put an error's message into the URL of a page.
  const options = authOptions({ request, answerWith });
  const response = await servingClient(clientOf(request), () => runNextAuth(request, options));
  if (isSignOut(request)) response.headers.set("clear-site-data", LEFT_BEHIND);
  return withDevice(
    request,
    ownAnswer ? new Response(ownAnswer.body, { headers: response.headers, ...ownAnswer }) : response,
  );
}

function isSignOut({ method, url }: Request): boolean {
  return method === "POST" && new URL(url).pathname === "/api/auth/signout";
}

async function authorize({ email = "", password = "", code, operatorId }: Given, { request, answerWith }: Asked) {
  try {
    const verdict = await limitSignIns(request, (from) =>
      signIn(email, password, code, { ...from, operatorId: operatorId || null }),
    );
    if (verdict.kind === "choose")
      answerWith({ status: 409, headers: JSON_HEADERS, body: JSON.stringify({ operators: verdict.operators }) });
    if (verdict.kind === "expired") answerWith({ status: 410 });
    if (verdict.kind === "wait") answerWith({ status: 429, headers: { "retry-after": `${verdict.seconds}` } });
    if (verdict.kind !== "welcome") return null;
    return { id: verdict.staff.id, sid: await beginSession(verdict, request.headers.get("cookie")) };
  } catch (error) {
    if (!isOutage(error) && !(error instanceof Refusal)) log().error(errorFields(error), "sign-in failed");
    answerWith(notJudged(error));
    return null;
  }
}

async function endSession(token: Token | null | undefined, { answerWith }: Asked): Promise<void> {
  const claims = claimsOf(token);
  try {
    if (claims) await signOut(claims);
  } catch (error) {
    if (!isOutage(error)) log().error(errorFields(error), "sign-out failed");
    answerWith({ status: 503 });
  }
}

async function isAlive(token: Token): Promise<boolean> {
  try {
    const claims = claimsOf(token);
    const session = claims && (await sessionOf(claims));
    if (session) await noteActivity(session);
    return session !== null;
  } catch (error) {
    // An outage must not sign anybody out: the operations behind the session fail by themselves meanwhile.
    if (isOutage(error)) return true;
    // next-auth ends the session without a word.
    log().error(errorFields(error), "a session could not be judged");
    throw error;
  }
}

/**
 * Returns next-auth's settings: sign-in with e-mail, password and, where required, a code; a session in a cookie, which
 * the database can end at any time.
 */
function authOptions(asked: Asked): NextAuthOptions {
  process.env.NEXTAUTH_URL ??= env().BASE_URL;
  return {
    secret: env().NEXTAUTH_SECRET,
    pages: { signIn: "/sign-in", error: "/sign-in" },
    // The database judges when a session ends; the cookie must only last as long as a session can.
    session: { strategy: "jwt", maxAge: ABSOLUTE_S },
    jwt: { decode: ({ token }) => decodeSession(token) },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() },
      },
    },
    providers: [
      defaultOf(credentials)({
        credentials: {
          email: { type: "email" },
          password: { type: "password" },
          code: { type: "text" },
          operatorId: { type: "text" },
        },
        authorize: (given) => authorize(given ?? {}, asked),
      }),
    ],
    events: { signOut: ({ token }) => endSession(token, asked) },
    callbacks: {
      async jwt({ token, user }) {
        if (user) return { sub: user.id, sid: (user as { sid?: string }).sid };
        // next-auth deletes the cookie when this callback throws.
        if (!(await isAlive(token))) throw new Error("this session has ended");
        return token;
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  };
}

/** The device cookies to be set, by the requests of the sign-ins that succeeded. */
const toKeep = new WeakMap<Request, string>();

/** Runs `judge` unless too many failed sign-ins came from the request's address: then it must wait. */
async function limitSignIns(request: Request, judge: (from: From) => Promise<SignInVerdict>): Promise<SignInVerdict> {
  const address = addressOf(request);
  const seconds = takeFromAddress(address, "failedSignIns");
  if (seconds > 0) return { kind: "wait", seconds };
  const deviceCookie = deviceCookieOf(request.headers.get("cookie"));
  const verdict = await judge({ network: networkOf(request), deviceCookie });
  if (verdict.kind === "welcome") {
    forgiveAddress(address, "failedSignIns");
    toKeep.set(request, verdict.deviceCookie);
  }
  return verdict;
}

/** Returns the answer to a request; after a sign-in it also sets the cookie by which the browser is known again. */
function withDevice(request: Request, response: Response): Response {
  const deviceCookie = toKeep.get(request);
  if (!deviceCookie) return response;
  const headers = new Headers(response.headers);
  headers.append("set-cookie", keepDevice(deviceCookie));
  return new Response(response.body, { status: response.status, headers });
}

/** Returns the answer to a sign-in that could not be judged: 503, with the time to wait when the service is busy. */
function notJudged(error: unknown): ResponseInit {
  const retryAfter = error instanceof Refusal ? error.headers?.["Retry-After"] : undefined;
  return { status: 503, headers: { "retry-after": retryAfter ?? "1" } };
}
