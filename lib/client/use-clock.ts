import { useSyncExternalStore } from "react";
import { businessAhead, businessNow, onBusinessMove } from "./clock.ts";

/** Returns how far business time is ahead, in milliseconds, and re-renders when it is moved. 0 outside staging. */
export function useBusinessAhead(): number {
  return useSyncExternalStore(onBusinessMove, businessAhead, businessAhead);
}

/** Returns business time in whole seconds, updated every second; null until the browser renders. */
export function useBusinessSecond(): Date | null {
  const ms = useSyncExternalStore(everySecond, lastSecond, () => null);
  return ms === null ? null : new Date(ms);
}

function everySecond(onSecond: () => void): () => void {
  const timer = setInterval(onSecond, 1_000);
  const forget = onBusinessMove(onSecond);
  return () => {
    clearInterval(timer);
    forget();
  };
}

function lastSecond(): number {
  return Math.floor(businessNow() / 1_000) * 1_000;
}
