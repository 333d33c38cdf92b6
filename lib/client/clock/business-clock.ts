import { brtDay } from "../../core/brt.ts";
import { serviceNow } from "./service-clock.ts";

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Records how far business time is ahead of the service's clock. It never moves back: a smaller value is outdated. */
export function noteBusinessAhead(ms: number): void {
  if (!(ms > aheadMs)) return;
  aheadMs = ms;
  // This function may be called during a render. Listeners must not start another render before that one ends.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** Returns how far business time is ahead, in milliseconds. 0 outside staging. */
export function businessAhead(): number {
  return aheadMs;
}

/** Returns business time in milliseconds. It decides whether something has expired and which day it is. */
export function businessNow(): number {
  return serviceNow() + aheadMs;
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
