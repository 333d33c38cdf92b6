import type { IncomingMessage } from "node:http";

/** A host name, an IPv4 address or an IPv6 address in brackets, with or without a port; or nothing. */
const HOST = /^(\[[0-9a-f:.]+\]|[\w.~-]+)?(:[0-9]{0,5})?$/i;

/**
 * Returns why two readers of this request's head, such as a proxy and this service, may understand it differently, or
 * null. Then they may disagree about the host that is asked for, or about where the request ends. Node's parser refuses
 * the rest: two lengths, folded fields, bare line feeds.
 */
export function ambiguityOf({ rawHeaders, httpVersionMinor }: IncomingMessage): string | null {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const { length } = rawHeaders[i] as string;
    // Most fields are told apart by the length of their name.
    if (length !== 4 && length !== 17) continue;
    const name = (rawHeaders[i] as string).toLowerCase();
    const value = rawHeaders[i + 1] as string;
    if (name === "host") {
      if (++hosts > 1) return "It has more than one Host.";
      if (!HOST.test(value)) return "Its Host is not the name or address of a host.";
    }
    if (name === "transfer-encoding") {
      if (value.trim().toLowerCase() !== "chunked") return "Its Transfer-Encoding is not chunked alone.";
      if (httpVersionMinor === 0) return "HTTP/1.0 has no Transfer-Encoding.";
    }
  }
  return null;
}
