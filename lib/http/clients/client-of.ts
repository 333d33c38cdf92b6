import bowser from "bowser";
import type { Client } from "../../server/operations/current-client.ts";
import { networkOf } from "./client-connection.ts";

const HEADER_LENGTH_MAX = 512;
/** The library takes names that it does not know from the header itself, which can contain anything. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,29}$/;

/** Returns where a person's request comes from. */
export function clientOf(request: Request): Client {
  return { source: networkOf(request), device: deviceName(request.headers.get("user-agent")) };
}

/**
 * Returns what a User-Agent header says in a few words, for example "Firefox, Windows", or null when it says nothing
 * that can be shown. The client can write anything into it: a hint for people, not a proof.
 */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  // Without a space the library does not find the name of a program such as "curl/8.5.0".
  const { browser, os } = bowser.parse(`${userAgent.slice(0, HEADER_LENGTH_MAX)} `);
  const names = [browser.name, os.name].filter((name) => name !== undefined && NAME.test(name));
  return names.join(", ") || null;
}
