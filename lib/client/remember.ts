const YEAR_S = 31_536_000;

/** Remembers a value in this browser for a year, in a cookie: the server reads it, so that the first paint is right. */
export function remember(cookie: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there over https only
  document.cookie = `${cookie}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
