import { type NextRequest, NextResponse } from "next/server";

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
};
const HSTS = "max-age=63072000; includeSubDomains";

/** Gives each page its security policy: only scripts that carry this answer's nonce run. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = policyFor(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  if (process.env.BASE_URL?.startsWith("https://")) response.headers.set("strict-transport-security", HSTS);
  return response;
}

function policyFor(nonce: string): string {
  // React's own debugging in development makes code from text; what is built never does.
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

// Pages only: what machines ask for must not pay for a page's headers. Files have a dot in their last part.
export const config = {
  matcher: ["/((?!v1|v2|qr/|bff/|api/|_next/|\\.well-known/|healthz|readyz|metrics|.*\\.[^/]+$).*)"],
};
