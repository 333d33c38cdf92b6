import { refuse } from "../core/errors.ts";
import { needsCertificate, type Scope } from "../core/scope.ts";
import type { Credential } from "../server/credentials/credential.ts";
import { env } from "../server/env.ts";

// Nothing that a client sends can put an entry here. Where nobody does (under `next start`), no request has a certificate.
const thumbprints = new WeakMap<Request, string>();

/** Says which certificate a request came with. For the server that saw the TLS connection, or its trusted proxy. */
export function certify(request: Request, thumbprint: string): void {
  thumbprints.set(request, thumbprint);
}

/** The SHA-256 of the certificate that a request came with, as 64 hexadecimal digits, or null. */
export function thumbprintOf(request: Request): string | null {
  return thumbprints.get(request) ?? null;
}

/**
 * With MTLS=required, refuses with CLIENT_CERTIFICATE_REQUIRED what moves money or changes webhooks, unless the request
 * came with a certificate that is registered with its credential.
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
