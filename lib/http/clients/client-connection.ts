import { AsyncLocalStorage } from "node:async_hooks";
import { refuse } from "../../core/errors.ts";
import type { Credential } from "../../core/http/credential.ts";
import { needsCertificate, type Scope } from "../../core/scope.ts";
import { isWithin } from "../../server/egress/network.ts";
import { env } from "../../server/env.ts";
import { processWide } from "../../server/process-wide.ts";
import { networkAround, sourceAddress } from "./source-address.ts";

type Socket = { remoteAddress?: string | undefined };

// A client cannot set any of them; only the server that saw the connection does. Under `next start` nothing does: no
// request has an address or a certificate. A WeakMap of requests would grow and be copied all the time: a third of what
// outlived the request was its tables.
const SOCKET = Symbol("socket");
const THUMBPRINT = Symbol("thumbprint");
type Connected = Request & { [SOCKET]?: Socket; [THUMBPRINT]?: string };

// Next makes its Request objects itself: they are found by what is being served.
const currentSocket = processWide("connection", () => new AsyncLocalStorage<Socket>());

/** Records the connection that a request came by. */
export function cameBy(request: Request, socket: Socket): void {
  (request as Connected)[SOCKET] = socket;
}

/** Runs `serve`. A request that it makes and that has no connection of its own came by this one. */
export function servingFor<T>(socket: Socket, serve: () => T): T {
  return currentSocket.run(socket, serve);
}

/**
 * Returns the client's address, "203.0.113.7" or "2001:db8::1", or null when it is unknown. Behind our proxies
 * (TRUST_PROXY) it is the client that they report in X-Forwarded-For.
 */
export function addressOf(request: Request): string | null {
  return sourceAddress(peerOf(request), request.headers.get("x-forwarded-for"), trustedProxies());
}

function peerOf(request: Request): string {
  return ((request as Connected)[SOCKET] ?? currentSocket.getStore())?.remoteAddress ?? "";
}

function trustedProxies(): string[] {
  const { TRUST_PROXY = [], MTLS_PROXY_ADDRESSES = [] } = env();
  return [...TRUST_PROXY, ...MTLS_PROXY_ADDRESSES];
}

const LOOPBACK = ["127.0.0.0/8", "::1"];
// A page of a name that was pointed at this machine has a peer here as well, but sends its own name.
const LOOPBACK_HOST = /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])(:[0-9]{1,5})?$/i;
const FORWARDED = /^(x-forwarded-.*|x-real-ip|forwarded|via)$/;

/**
 * Returns whether a request was made on this machine. Behind a proxy on this machine every peer is on it; so a request
 * that a proxy says it has forwarded does not count, nor one for another Host than this machine, and no request does
 * whose peer is one of our proxies.
 */
export function isFromThisMachine(request: Request): boolean {
  const peer = peerOf(request);
  return (
    isWithin(peer, LOOPBACK) &&
    !isWithin(peer, trustedProxies()) &&
    LOOPBACK_HOST.test(request.headers.get("host") ?? new URL(request.url).host) &&
    ![...request.headers.keys()].some((name) => FORWARDED.test(name))
  );
}

/** Returns what `addressOf` does, of a connection and the X-Forwarded-For that came by it. */
export function addressBehind({ remoteAddress = "" }: Socket, forwardedFor: string | null): string | null {
  return sourceAddress(remoteAddress, forwardedFor, trustedProxies());
}

/** Returns the network of the client's address, "203.0.113.0/24" or "2001:db8:1::/48", or null when it is unknown. */
export function networkOf(request: Request): string | null {
  const address = addressOf(request);
  return address && networkAround(address);
}

/**
 * Throws ADDRESS_NOT_ALLOWED when the credential may be used only from some networks and the request came from none of
 * them, or from an address that is not known.
 */
export function refuseElsewhere(request: Request, { networks }: Credential): void {
  if (networks.length === 0) return;
  const address = addressOf(request);
  if (address !== null && isWithin(address, networks)) return;
  throw refuse(
    "ADDRESS_NOT_ALLOWED",
    `The credential may not be used from ${address ?? "an address that is not known"}.`,
  );
}

/** Records a request's client certificate. Only for the server that saw the TLS connection, or its trusted proxy. */
export function certify(request: Request, thumbprint: string): void {
  (request as Connected)[THUMBPRINT] = thumbprint;
}

/** Returns the SHA-256 of a request's client certificate as 64 hexadecimal digits, or null. */
export function thumbprintOf(request: Request): string | null {
  return (request as Connected)[THUMBPRINT] ?? null;
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
