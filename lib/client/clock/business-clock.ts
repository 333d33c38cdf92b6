import { brtDay } from "../../core/brt.ts";
import { serviceNow } from "./service-clock.ts";

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Learns how far business time is ahead of the service's clock. It only moves forward: an older answer says nothing. */
export function noteBusinessAhead(ms: number): void {
  if (!(ms > aheadMs)) return;
  aheadMs = ms;
  // A page that is being drawn may be what tells: nobody draws anew in the midst of that.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** How far business time is ahead, in milliseconds. 0 outside of staging. */
export function businessAhead(): number {
  return aheadMs;
}

/** Business time in milliseconds: what decides whether something is over, and which day it is. */
export function businessNow(): number {
  return serviceNow() + aheadMs;
}

/** The BRT day that it is in business, "YYYY-MM-DD". */
export function businessDay(): string {
  return brtDay(new Date(businessNow()));
}

/** Calls `listener` whenever the clock was moved, until the returned function is called. */
export function onBusinessMove(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
