import { refuse } from "../core/errors.ts";
import { needsCertificate, type Scope } from "../core/scope.ts";
import type { Credential } from "../server/credentials/credential.ts";
import { env } from "../server/env.ts";

// A client cannot add an entry; only `certify` does. Under `next start` nothing calls it, and no request has a
// certificate.
const thumbprints = new WeakMap<Request, string>();

/** Records a request's client certificate. Only for the server that saw the TLS connection, or its trusted proxy. */
export function certify(request: Request, thumbprint: string): void {
  thumbprints.set(request, thumbprint);
}

/** Returns the SHA-256 of a request's client certificate as 64 hexadecimal digits, or null. */
export function thumbprintOf(request: Request): string | null {
  return thumbprints.get(request) ?? null;
}

/**
 * Throws CLIENT_CERTIFICATE_REQUIRED with MTLS=required when the scope moves money or changes webhooks, unless the
 * request came with a certificate that is registered with its credential.
 */
export function refuseUncertified(request: Request, credential: Credential, scope: Scope): void {
  if (env().MTLS !== "required" || !needsCertificate(scope)) return;
  const thumbprint = thumbprintOf(request);
  if (thumbprint !== null && credential.certificates.includes(thumbprint)) return;
  throw refuse(
    "CLIENT_CERTIFICATE_REQUIRED",
    thumbprint === null
      ? "Connect with a valid client certificate that is registered with the credential."
      : "The client certificate is not registered with this credential.",
  );
}
