import ipaddr from "ipaddr.js";
import { isWithin } from "../../server/egress/network.ts";
import { env } from "../../server/env.ts";

type Socket = { remoteAddress?: string | undefined };

// As for certificates, only the server that saw the connection can add an entry; under `next start` nothing does.
const sockets = new WeakMap<Request, Socket>();

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
  const told = isWithin(peer, proxies) ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return shortened(told ?? peer);
}

/** Removes the part of an address that identifies a single machine. */
function shortened(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const ip = ipaddr.process(address);
  const [kind, bits] = ip.kind() === "ipv4" ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 48];
  return `${kind.networkAddressFromCIDR(`${ip.toNormalizedString()}/${bits}`)}/${bits}`;
}
