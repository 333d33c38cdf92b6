import ipaddr from "ipaddr.js";

/** Whether a text is an IP address, or a network as "10.0.0.0/8". */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** Whether an address lies in one of these networks. An IPv4 address that a socket gives as IPv6 is the IPv4 address. */
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
