import { type NextRequest, NextResponse } from "next/server";
import { Refusal } from "#lib/core/errors.ts";
import { readPayToken } from "#lib/domain/money-in/charges/pay-token.ts";
import { limitPayVisits } from "#lib/http/clients/rate-limits.ts";
import { isForPrograms, readsJsonAlone } from "#lib/http/request-head.ts";
import { isOutage } from "#lib/server/db.ts";

/** The page of a player's payment link. */
const PAY = /^\/pay\/([^/]+)/;
/** Addresses that give access without a sign-in, so that no other site may receive them. */
const SECRET = /^\/(pay|verify)\//;

/**
 * Sets the Content-Security-Policy of each page: only scripts with this response's nonce run. `answerHeaders` has the
 * other fields.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  // The API itself refuses it. Its refusals are not imported here: Next in development does not renew for the routes what
  // this file imports too.
  if (isForPrograms(pathname) || readsJsonAlone(request.headers.get("accept")))
    return NextResponse.rewrite(new URL("/v1/another-spelling", request.url));
  const payToken = PAY.exec(pathname)?.[1];
  const refused = payToken && (await refusedVisit(payToken));
  if (refused) return refused;
  const nonce = btoa(crypto.randomUUID());
  const policy = policyFor(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (SECRET.test(pathname)) response.headers.set("referrer-policy", "no-referrer");
  return response;
}

async function refusedVisit(token: string): Promise<NextResponse | null> {
  try {
    limitPayVisits(token, (await readPayToken(token)) !== null);
    return null;
  } catch (error) {
    // The page says that the database is away.
    if (isOutage(error)) return null;
    if (!(error instanceof Refusal)) throw error;
    return new NextResponse(error.detail, { status: error.status, headers: error.headers ?? {} });
  }
}

function policyFor(nonce: string): string {
  // React's debugging in development makes code from text. A production build never does.
  const debugging = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${debugging}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

// Pages only: requests from machines must not have the cost of a page's headers. A path with a dot also matches,
// because its response is the not-found page, and so do other spellings of the API's paths, because Next alone would
// answer them with that page.
export const config = {
  matcher: [
    "/((?!v1/|v2/|qr/|bff/|api/|_next/|\\.well-known/|words/|healthz$|readyz$|metrics$|icon\\.svg|llms\\.txt).*)",
  ],
};
