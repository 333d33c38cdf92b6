import ipaddr from "ipaddr.js";
import { env } from "../../server/env.ts";
import { isWithin } from "../../server/outside/network.ts";

type Socket = { remoteAddress?: string | undefined };

// As with certificates, only the server that saw the connection can put an entry here; under `next start` nobody does.
const sockets = new WeakMap<Request, Socket>();

/** Says which connection a request came by. */
export function cameBy(request: Request, socket: Socket): void {
  sockets.set(request, socket);
}

/** The network that a request came from, "203.0.113.0/24" or "2001:db8:1::/48"; behind a proxy of ours the one that it tells of. Null: not known. */
export function networkOf(request: Request): string | null {
  const peer = sockets.get(request)?.remoteAddress ?? "";
  const proxies = env().MTLS_PROXY_ADDRESSES ?? [];
  const told = isWithin(peer, proxies) ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return shortened(told ?? peer);
}

/** An address without the part that tells a single machine. */
function shortened(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const ip = ipaddr.process(address);
  const [kind, bits] = ip.kind() === "ipv4" ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 48];
  return `${kind.networkAddressFromCIDR(`${ip.toNormalizedString()}/${bits}`)}/${bits}`;
}
