import type dns from "node:dns";
import type { LookupFunction } from "node:net";
import { mayConnectTo, type Reach } from "./address.ts";

/** Finds the addresses of a name, as `dns.promises.lookup` does. */
export type Resolve = (hostname: string, options: dns.LookupAllOptions) => Promise<dns.LookupAddress[]>;

class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED";
}

/**
 * Returns a look-up for sockets that finds only addresses that may be connected to, so that the checked address is the one that is used.
 * Its error has the code ADDRESS_REFUSED when a name has no such address.
 */
export function checkedLookup(resolve: Resolve, reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }).then(
      (addresses) => {
        const allowed = addresses.filter(({ address }) => mayConnectTo(address, reach));
        const [first] = allowed;
        if (!first) callback(new AddressRefused("no address of this name may be connected to"), "", 0);
        else if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}
