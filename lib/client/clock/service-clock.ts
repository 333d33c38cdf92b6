const YOUNG_MS = 10_000;

let aheadMs: number | undefined;

/** Learns from an answer's Date header how far the service's clock is ahead of this browser's. */
export function noteServiceTime(header: string | null): void {
  const serviceMs = Date.parse(header ?? "");
  // The header knows seconds only: half of one is the best guess for the rest.
  if (!Number.isNaN(serviceMs)) aheadMs = serviceMs + 500 - Date.now();
}

/** Learns the same from when (milliseconds of its clock) the service made the page that has come, before any other answer. */
export function notePageTime(serviceMs: number): void {
  if (typeof document === "undefined") return;
  aheadMs ??= serviceMs - arrivalMs();
}

function arrivalMs(): number {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const responseStart = visit?.responseStart ?? 0;
  // A young document came with the page, though its scripts may have needed a while; an old one has fetched it just now.
  return performance.now() - responseStart < YOUNG_MS ? performance.timeOrigin + responseStart : Date.now();
}

/** Now, in milliseconds, as the service sees it (to about a second), however wrong this browser's clock is. */
export function serviceNow(): number {
  return Date.now() + (aheadMs ?? 0);
}
