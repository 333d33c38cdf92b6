import { brtDay } from "../core/brt.ts";
import { parseHttpDate } from "../core/http/http-date.ts";

const YOUNG_MS = 10_000;

/** How far the service's clock is ahead of this browser's; undefined while that is unknown. */
let serviceAheadMs: number | undefined;

/** Records, from a response's Date header, how far the service's clock is ahead of this browser's. */
export function noteServiceTime(header: string | null): void {
  const serviceMs = parseHttpDate(header);
  // The header has whole seconds only. Half a second is the best estimate of the rest.
  if (!Number.isNaN(serviceMs)) serviceAheadMs = serviceMs + 500 - Date.now();
}

/**
 * Records how far the service's clock is ahead, from the time when the service rendered the page, in milliseconds of
 * the service's clock. Has no effect when a value is already known.
 */
export function notePageTime(serviceMs: number): void {
  if (typeof document === "undefined") return;
  serviceAheadMs ??= serviceMs - arrivalMs();
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
  return Date.now() + (serviceAheadMs ?? 0);
}

/** How far business time is ahead of the service's clock. */
let businessAheadMs = 0;
const listeners = new Set<() => void>();

/** Records how far business time is ahead of the service's clock. In a browser it never moves back: a smaller value is outdated. */
export function noteBusinessAhead(ms: number): void {
  // The server renders pages of every operator, each with a clock of its own.
  if (typeof document === "undefined") businessAheadMs = ms;
  if (!(ms > businessAheadMs)) return;
  businessAheadMs = ms;
  // This function may be called during a render. Listeners must not start another render before that one ends.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** Returns how far business time is ahead, in milliseconds. 0 outside staging. */
export function businessAhead(): number {
  return businessAheadMs;
}

/** Returns business time in milliseconds. It decides whether something has expired and which day it is. */
export function businessNow(): number {
  return serviceNow() + businessAheadMs;
}

/** Returns the current BRT day of business time, "YYYY-MM-DD". */
export function businessDay(): string {
  return brtDay(new Date(businessNow()));
}

/** Calls `listener` whenever the business clock is moved, until the returned function is called. */
export function onBusinessMove(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
