import ipaddr from "ipaddr.js";
import type { Credential } from "../core/credential.ts";
import { refuse } from "../core/errors.ts";
import { needsCertificate, type Scope } from "../core/scope.ts";
import { isWithin } from "../server/egress/network.ts";
import { env } from "../server/env.ts";

type Socket = { remoteAddress?: string | undefined };

// A client cannot add an entry to either; only the server that saw the connection does. Under `next start` nothing
// does: no request has a network or a certificate.
const sockets = new WeakMap<Request, Socket>();
const thumbprints = new WeakMap<Request, string>();

/** Records the connection that a request came by. */
export function cameBy(request: Request, socket: Socket): void {
  sockets.set(request, socket);
}

/**
 * Returns the client's network, "203.0.113.0/24" or "2001:db8:1::/48", or null when it is unknown. Behind one of our
 * proxies it is the client that the proxy reports.
 */
export function networkOf(request: Request): string | null {
  const peer = sockets.get(request)?.remoteAddress ?? "";
  const proxies = env().MTLS_PROXY_ADDRESSES ?? [];
  const forwarded = isWithin(peer, proxies)
    ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  return shortened(forwarded ?? peer);
}

/** Removes the part of an address that identifies a single machine. */
function shortened(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const ip = ipaddr.process(address);
  const [kind, bits] = ip.kind() === "ipv4" ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 48];
  return `${kind.networkAddressFromCIDR(`${ip.toNormalizedString()}/${bits}`)}/${bits}`;
}

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
