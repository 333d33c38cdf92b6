/** Returns whether two URLs have the same scheme, host and port; false when one of them is not a URL. */
export function isSameOrigin(url: string, other: string): boolean {
  const origin = URL.parse(url)?.origin;
  return origin !== undefined && origin === URL.parse(other)?.origin;
}
