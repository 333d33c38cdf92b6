/** Where the web process listens unless LISTEN_ADDRESS says otherwise: only this machine reaches it. */
export const LOOPBACK = "127.0.0.1";
/** What LISTEN_ADDRESS says so that other machines may reach the service by every address of this one. */
export const EVERY_ADDRESS = "all";

/** Returns the host for `listen`. Node itself chooses between IPv6 and IPv4 where it is undefined. */
export function hostOf(address: string): string | undefined {
  return address === EVERY_ADDRESS ? undefined : address;
}

/** Returns where this machine reaches a service that listens on an address. */
export function nearAddress(address: string | undefined): string {
  return !address || address === EVERY_ADDRESS || address === "0.0.0.0" || address === "::" ? LOOPBACK : address;
}
