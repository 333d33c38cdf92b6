import { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import { LRUCache } from "lru-cache";
import { certify } from "#lib/http/clients/client-connection.ts";
import { isWithin } from "#lib/server/egress/network.ts";
import type { Env } from "#lib/server/env.ts";
import type { Api } from "./api.ts";

type Settings = Pick<Env, "MTLS" | "MTLS_PROXY_HEADER" | "MTLS_PROXY_ADDRESSES">;
type Certificate = { thumbprint: string; from: number; to: number };
type Reader = (incoming: IncomingMessage) => Certificate | null;

function readCertificate(certificate: X509Certificate): Certificate {
  const { fingerprint256, validFromDate, validToDate } = certificate;
  const thumbprint = fingerprint256.replaceAll(":", "").toLowerCase();
  return { thumbprint, from: validFromDate.getTime(), to: validToDate.getTime() };
}

const ofConnections = new WeakMap<TLSSocket, { certificate: Certificate | null }>();

/** The certificate that the client of a TLS connection presented, if one of our authorities has signed it. */
function ofConnection({ socket }: IncomingMessage): Certificate | null {
  if (!(socket instanceof TLSSocket)) return null;
  const known = ofConnections.get(socket);
  if (known) return known.certificate;
  // A resumed connection without a certificate counts as authorized, so both must be checked.
  const shown = socket.authorized ? socket.getPeerX509Certificate() : undefined;
  const certificate = shown ? readCertificate(shown) : null;
  ofConnections.set(socket, { certificate });
  return certificate;
}

const ofTexts = new LRUCache<string, { certificate: Certificate | null }>({ max: 1_000 });

/** Reads both forms that proxies send: RFC 9440's `Client-Cert` (`:base64 of DER:`), or a PEM in percent-encoding. */
function ofText(text: string): Certificate | null {
  let known = ofTexts.get(text);
  if (!known) {
    const [, base64] = /^:([A-Za-z0-9+/]+=*):$/.exec(text) ?? [];
    try {
      const encoded = base64 ? Buffer.from(base64, "base64") : decodeURIComponent(text);
      known = { certificate: readCertificate(new X509Certificate(encoded)) };
    } catch {
      known = { certificate: null };
    }
    ofTexts.set(text, known);
  }
  return known.certificate;
}

/** The certificate that a trusted proxy forwards. From any other address the header is removed without being read. */
function ofProxy(header: string, addresses: readonly string[]): Reader {
  const name = header.toLowerCase();
  return (incoming) => {
    if (!isWithin(incoming.socket.remoteAddress ?? "", addresses)) {
      delete incoming.headers[name];
      incoming.rawHeaders = withoutField(incoming.rawHeaders, name);
      return ofConnection(incoming);
    }
    // Of two headers, one may be the client's own, which the proxy should have replaced.
    const values = incoming.headersDistinct[name] ?? [];
    return values.length === 1 && values[0] ? ofText(values[0].trim()) : null;
  };
}

function withoutField(raw: string[], name: string): string[] {
  return raw.filter((_, i) => raw[i - (i % 2)]?.toLowerCase() !== name);
}

/**
 * Wraps `fetch`: assigns to each request the client certificate of its connection, or the one that its proxy forwards,
 * unless MTLS is off.
 */
export function withCertificates(
  fetch: Api["fetch"],
  { MTLS, MTLS_PROXY_HEADER, MTLS_PROXY_ADDRESSES }: Settings,
): (request: Request, bindings: { incoming: unknown }) => Response | Promise<Response> {
  if (MTLS === "off") return (request) => fetch(request);
  const read = MTLS_PROXY_HEADER ? ofProxy(MTLS_PROXY_HEADER, MTLS_PROXY_ADDRESSES ?? []) : ofConnection;
  return (request, { incoming }) => {
    const certificate = read(incoming as IncomingMessage);
    const now = Date.now();
    // A connection may stay open after its certificate has expired.
    if (certificate && certificate.from <= now && now <= certificate.to) certify(request, certificate.thumbprint);
    return fetch(request);
  };
}
