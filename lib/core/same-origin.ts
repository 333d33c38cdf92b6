// Browsers had `URL.parse` only in 2024.
function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Returns whether two URLs have the same scheme, host and port; false when one of them is not a URL. */
export function isSameOrigin(url: string, other: string): boolean {
  const origin = originOf(url);
  return origin !== undefined && origin === originOf(other);
}
