const YEAR_S = 31_536_000;

/** Stores a value in this browser for a year. A cookie, so that the server can read it for a correct first paint. */
export function remember(cookie: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there over https only
  document.cookie = `${cookie}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
