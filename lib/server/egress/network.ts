import ipaddr from "ipaddr.js";

/** Returns whether a text is an IP address, or a network like "10.0.0.0/8". */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/**
 * Returns an address or network in its shortest form, with the bits after the prefix cleared ("203.0.113.9/24" is
 * "203.0.113.0/24"), or null for any other text.
 */
export function canonicalNetwork(text: string): string | null {
  if (!isNetwork(text)) return null;
  if (!text.includes("/")) return ipaddr.process(text).toString();
  const [ip, bits] = ipaddr.parseCIDR(text);
  const kind = ip.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(text)}/${bits}`;
}

/**
 * Returns whether an address lies in one of these networks. An IPv4-mapped IPv6 address, as sockets report it, counts
 * as IPv4.
 */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(
      network.includes("/") ? network : `${network}/${network.includes(":") ? 128 : 32}`,
    );
    return range.kind() === ip.kind() && ip.match(range, bits);
  });
}
