const YOUNG_MS = 10_000;

let aheadMs: number | undefined;

/** Records, from a response's Date header, how far the service's clock is ahead of this browser's. */
export function noteServiceTime(header: string | null): void {
  const serviceMs = Date.parse(header ?? "");
  // The header has whole seconds only. Half a second is the best estimate of the rest.
  if (!Number.isNaN(serviceMs)) aheadMs = serviceMs + 500 - Date.now();
}

/**
 * Records how far the service's clock is ahead, from the time when the service rendered the page, in milliseconds of
 * the service's clock. Has no effect when a value is already known.
 */
export function notePageTime(serviceMs: number): void {
  if (typeof document === "undefined") return;
  aheadMs ??= serviceMs - arrivalMs();
}

function arrivalMs(): number {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const responseStart = visit?.responseStart ?? 0;
  // A new document arrived together with the page, although its scripts may have loaded later. An old document has just
  // fetched the page.
  return performance.now() - responseStart < YOUNG_MS ? performance.timeOrigin + responseStart : Date.now();
}

/** Returns the service's current time in milliseconds, to about a second, even if this browser's clock is wrong. */
export function serviceNow(): number {
  return Date.now() + (aheadMs ?? 0);
}
