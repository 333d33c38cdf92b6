import { useSyncExternalStore } from "react";
import { businessAhead, businessNow, onBusinessMove } from "./business-clock.ts";

/** How far business time is ahead, in milliseconds; draws again when somebody moves it. 0 outside of staging. */
export function useBusinessAhead(): number {
  return useSyncExternalStore(onBusinessMove, businessAhead, businessAhead);
}

/** Business time to the second, as it goes; null until the browser draws. */
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
