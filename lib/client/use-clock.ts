import { createContext, useContext, useSyncExternalStore } from "react";
import { businessAhead, businessNow, onBusinessMove } from "./clock.ts";

/**
 * How far business time was ahead when the server rendered the page, in milliseconds. A part of the page whose script
 * comes late hydrates with this value, even if the clock was moved meanwhile.
 */
export const RenderedAhead = createContext(0);

/** Returns how far business time is ahead, in milliseconds, and re-renders when it is moved. 0 outside staging. */
export function useBusinessAhead(): number {
  const rendered = useContext(RenderedAhead);
  return useSyncExternalStore(onBusinessMove, businessAhead, () => rendered);
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
