import ipaddr from "ipaddr.js";

/** Returns whether a text is an IP address, or a network like "10.0.0.0/8". */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/**
 * Returns whether an address lies in one of these networks. An IPv4-mapped IPv6 address, as sockets report it, counts
 * as IPv4.
 */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(
      network.includes("/") ? network : `${network}/${network.includes(":") ? 128 : 32}`,
    );
    return range.kind() === ip.kind() && ip.match(range, bits);
  });
}
