import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { isWithin } from "../../server/egress/network.ts";

/**
 * Returns the address of a request's client, or null when it is unknown. Each proxy appends the address that it saw to
 * X-Forwarded-For, so the client is the last one that is not one of our proxies. What stands before it, the client may
 * have written itself. From any other peer than one of `proxies`, X-Forwarded-For is not read.
 */
export function sourceAddress(peer: string, forwardedFor: string | null, proxies: readonly string[]): string | null {
  let nearest = normalized(peer);
  const hops = (forwardedFor ?? "").split(",");
  while (nearest && isWithin(nearest, proxies)) {
    const before = normalized(hops.pop() ?? "");
    // Nothing more, or text that is no address: the proxy that sent it is all that is known.
    if (!before) break;
    nearest = before;
  }
  return nearest;
}

/** Removes the part of an address that identifies a single machine: "203.0.113.0/24", "2001:db8:1::/48", "::1/128". */
export function networkAround(address: string): string {
  // The /48 around it, "::/48", is nobody's network and tells a person nothing.
  if (ipaddr.process(address).toString() === "::1") return "::1/128";
  return around(address, { ipv4: 24, ipv6: 48 });
}

/** Returns the addresses that one machine may have: "203.0.113.7/32", "2001:db8:1:2::/64". */
export function machineAround(address: string): string {
  return around(address, { ipv4: 32, ipv6: 64 });
}

function around(address: string, bitsOf: { ipv4: number; ipv6: number }): string {
  const ip = normalized(address) ?? address;
  const kind = isIPv4(ip) ? ipaddr.IPv4 : ipaddr.IPv6;
  const bits = isIPv4(ip) ? bitsOf.ipv4 : bitsOf.ipv6;
  return bits === 32 ? `${ip}/32` : `${kind.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
}

/** Returns an address in its usual form, or null. Some proxies append the port: "203.0.113.7:5000", "[2001:db8::1]:5000". */
function normalized(text: string): string | null {
  const [, v6, v4] = /^\s*(?:\[([0-9a-f:.]+)\](?::\d+)?|([0-9.]+):\d+)\s*$/i.exec(text) ?? [];
  const address = v6 ?? v4 ?? text.trim();
  // Node's test first: ipaddr.js tries each form by throwing an error, for each request several times.
  if (isIPv4(address)) return address;
  const [, mapped] = /^::ffff:([0-9.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  return isIPv6(address) ? ipaddr.process(address).toString() : null;
}
