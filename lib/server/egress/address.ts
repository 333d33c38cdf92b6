import ipaddr from "ipaddr.js";
import { WEBHOOK_URL_LENGTH_MAX } from "../../core/limits.ts";

/** Where outgoing requests may go: the public internet, or in staging also this machine. */
export type EgressPolicy = "public" | "publicAndLoopback";

const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR("2000::/3");

/** Returns whether an IP address may be connected to. Addresses that embed another (mapped, NAT64, 6to4) may not. */
export function mayConnectTo(address: string, policy: EgressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  const range = ip.range();
  if (policy === "publicAndLoopback" && range === "loopback") return true;
  return range === "unicast" && (ip.kind() === "ipv4" || ip.match(GLOBAL_UNICAST_V6));
}

/**
 * Returns why requests may not go to a URL, or null when they may. Names are not resolved here: their addresses are
 * checked at each connection.
 */
export function urlFault(text: string, policy: EgressPolicy): string | null {
  if (text.length > WEBHOOK_URL_LENGTH_MAX) return `must have at most ${WEBHOOK_URL_LENGTH_MAX} characters`;
  const url = URL.parse(text);
  if (!url) return "must be a URL";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && policy === "publicAndLoopback")) {
    return policy === "public" ? "must start with https://" : "must start with https:// or http://";
  }
  if (url.username || url.password) return "must not hold a user name or password: use authentication";
  return leadsAway(url.hostname, policy) ? null : NOT_PUBLIC;
}

const NOT_PUBLIC = "must lead to a public address";

/** Whether a host's name, or the address that it is, may be connected to as far as its text tells. */
function leadsAway(hostname: string, policy: EgressPolicy): boolean {
  const literal = literalAddress(hostname);
  return literal ? mayConnectTo(literal, policy) : policy === "publicAndLoopback" || !isLocalName(hostname);
}

/**
 * Returns a host's name, or IP address without brackets, in canonical form, or why no connection may be made to it. Names are not resolved
 * here: their addresses are checked at each connection.
 */
export function readHost(text: string, policy: EgressPolicy): { host: string } | { fault: string } {
  const bare = text.trim().replace(/^\[(.*)\]$/, "$1");
  const isIpv6 = ipaddr.IPv6.isValid(bare);
  const url = isIpv6 || !/[/?#@:\s\\]/.test(bare) ? URL.parse(`https://${isIpv6 ? `[${bare}]` : bare}/`) : null;
  if (!url) return { fault: "must be the name or the IP address of a server" };
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return leadsAway(url.hostname, policy) ? { host } : { fault: NOT_PUBLIC };
}

/**
 * Returns the IP address that a URL's host name contains, or null when it is a name. Expects the canonical form that
 * the URL parser produces.
 */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : null;
}

function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return !name.includes(".") || /\.(localhost|local|internal)$/.test(name);
}
