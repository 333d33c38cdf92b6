let aheadMs = 0;

/** Learns from an answer's Date header how far the service's clock is ahead of this browser's. */
export function noteServiceTime(header: string | null): void {
  const serviceMs = Date.parse(header ?? "");
  // The header knows seconds only: half of one is the best guess for the rest.
  if (!Number.isNaN(serviceMs)) aheadMs = serviceMs + 500 - Date.now();
}

/** Now, in milliseconds, as the service sees it (to about a second), however wrong this browser's clock is. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}
