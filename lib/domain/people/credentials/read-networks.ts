import { NETWORKS_MAX } from "#lib/core/limits.ts";
import { canonicalNetwork } from "#lib/server/egress/network.ts";
import { WrongFacts } from "../../base/audit/action-refused.ts";

/**
 * Returns the networks from which a credential may be used, each in its shortest form ("203.0.113.0/24") and once. Throws
 * `WrongFacts` when a text is no address and no network, or when there are more than 50.
 */
export function readNetworks(given: readonly string[]): string[] {
  const networks = [...new Set(given.map(readNetwork))];
  if (networks.length > NETWORKS_MAX) throw new WrongFacts(`The networks must be at most ${NETWORKS_MAX}.`);
  return networks;
}

function readNetwork(text: string): string {
  const network = canonicalNetwork(text.trim());
  if (network === null)
    throw new WrongFacts(`"${text.trim()}" must be an address or a network, as in 203.0.113.7 or 2001:db8::/32.`);
  return network;
}
