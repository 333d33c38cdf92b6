import ipaddr from "ipaddr.js";
import { EGRESS_PORT_MIN, EGRESS_PORTS, WEBHOOK_URL_LENGTH_MAX } from "../../core/limits.ts";

/** Where outgoing requests may go: the public internet, or in staging also this machine. */
export type EgressPolicy = "public" | "publicAndLoopback";

/** Where requests to one port may go: `loopback` is this machine alone. */
export type Reach = EgressPolicy | "loopback";

/** Public by their range, but answered inside of a cloud alone: Azure's wire server. */
const INSIDE_CLOUDS = ["168.63.129.16"];

/** Names by which clouds tell a machine its secrets. Their addresses are refused as well, where they are resolved. */
const METADATA_NAMES = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.internal",
  "metadata.tencentyun.com",
  "metadata.platformequinix.com",
  "instance-data",
  "instance-data.ec2.internal",
]);

/** Ports from 1024 on where well-known databases, caches, queues and control planes listen, which may take a POST for a command. */
const PORTS_OF_OTHERS = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4194, 4222, 5432, 5433, 5672, 5900, 5984, 5985, 5986,
  6379, 6380, 6432, 6443, 7000, 7001, 7199, 7687, 8086, 8123, 8200, 8300, 8500, 8600, 9000, 9042, 9092, 9160, 9200,
  9300, 10250, 10255, 11211, 15672, 25672, 26257, 27017, 27018, 28015, 61616,
]);

type Protocol = keyof typeof EGRESS_PORTS;

/** Why a public address may not be asked on a port: it is a protocol's own, or one from 1024 on where no other kind of service listens. */
function publicPortFault(port: number, protocol: Protocol): string | null {
  if (port === EGRESS_PORTS[protocol]) return null;
  if (port < EGRESS_PORT_MIN) return `must lead to port ${EGRESS_PORTS[protocol]}, or one from ${EGRESS_PORT_MIN} on`;
  return PORTS_OF_OTHERS.has(port) ? `must not lead to port ${port}, where another kind of service listens` : null;
}

/**
 * Returns where requests to a port may go, or null when nowhere. Receivers of tests on this machine listen where they like: to them
 * staging's policy shrinks on a port that no public address is asked on.
 */
export function reachOfPort(port: number, protocol: Protocol, policy: EgressPolicy): Reach | null {
  if (publicPortFault(port, protocol) === null) return policy;
  return policy === "publicAndLoopback" ? "loopback" : null;
}

/** Returns why requests may not go to a port of a host, or null. A name that this machine may know is judged where it is resolved. */
export function portFault(host: string, port: number, protocol: Protocol, policy: EgressPolicy): string | null {
  const literal = literalAddress(host);
  const isHere = literal ? mayConnectTo(literal, "loopback") : isLocalName(host);
  return policy !== "public" && isHere ? null : publicPortFault(port, protocol);
}

/** The port of a URL as it is judged: that of https where none is said. */
export function portOfUrl({ port }: URL): number {
  return Number(port || EGRESS_PORTS.https);
}

const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR("2000::/3");

/** Returns whether an IP address may be connected to. Addresses that embed another (mapped, NAT64, 6to4) may not. */
export function mayConnectTo(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  const range = ip.range();
  if (range === "loopback") return reach !== "public";
  if (reach === "loopback") return false;
  if (INSIDE_CLOUDS.includes(ip.toString())) return false;
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
  return leadsAway(url.hostname, policy) ? portFault(url.hostname, portOfUrl(url), "https", policy) : NOT_PUBLIC;
}

const NOT_PUBLIC = "must lead to a public address";

/** Whether a host's name, or the address that it is, may be connected to as far as its text tells. */
function leadsAway(hostname: string, policy: EgressPolicy): boolean {
  const literal = literalAddress(hostname);
  if (literal) return mayConnectTo(literal, policy);
  if (METADATA_NAMES.has(hostname.replace(/\.$/, ""))) return false;
  return policy === "publicAndLoopback" || !isLocalName(hostname);
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
