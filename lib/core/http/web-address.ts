// Browsers had `URL.parse` only in 2024.
function parsed(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** A name with a dot behind it is the same name, which the URL parser leaves as it is. */
function originOf({ protocol, hostname, port }: URL): string {
  return `${protocol}//${hostname.replace(/\.$/, "")}:${port}`;
}

const ESCAPE = /%[0-9a-f]{2}/gi;
const UNRESERVED = /[\w.~-]/;

/** RFC 3986 §6.2.2: the letters of an escape are the same in either case, and these characters are so with or without one. */
function normalEscapes(text: string): string {
  return text.replaceAll(ESCAPE, (written) => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16));
    return UNRESERVED.test(character) ? character : written.toUpperCase();
  });
}

/** Without the part behind `#`, which is never sent. */
function addressOf(url: URL): string {
  return originOf(url) + normalEscapes(url.pathname + url.search);
}

/** Returns whether two URLs have the same scheme, host and port; false when one of them is not a URL. */
export function isSameOrigin(url: string, other: string): boolean {
  const [one, two] = [parsed(url), parsed(other)];
  return one !== undefined && two !== undefined && originOf(one) === originOf(two);
}

/** Returns whether a request to one URL is a request to the other, however they are spelled; false when one is not a URL. */
export function isSameAddress(url: string, other: string): boolean {
  const [one, two] = [parsed(url), parsed(other)];
  return one !== undefined && two !== undefined && addressOf(one) === addressOf(two);
}
