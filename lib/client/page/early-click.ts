import { PRESSABLE } from "./row-click.ts";

/** How long (milliseconds) a click waits for hydration. An answer that comes later would surprise. */
const WAIT_MS_MAX = 10_000;

type EarlyClick = { button: HTMLElement | null; at: number; hearing: AbortController };
declare global {
  var earlyClick: EarlyClick | undefined;
}

/**
 * A script for the start of the body. It remembers the last click, when it was on a button or on a row that opens, until
 * `repeatEarlyClick`. The browser itself answers a link.
 */
export const HEAR_EARLY_CLICKS = `globalThis.earlyClick = { button: null, at: 0, hearing: new AbortController() };
addEventListener("click", ({ target }) => {
  const pressed = target.closest("${PRESSABLE}");
  earlyClick.button = pressed ? pressed.closest("button") : target.closest("tr")?.querySelector("[data-row]");
  earlyClick.at = performance.now();
}, { capture: true, signal: earlyClick.hearing.signal });`;

/** Forgets the last click. Call it for each click that React answers. */
export function forgetEarlyClick(): void {
  if (globalThis.earlyClick) globalThis.earlyClick.button = null;
}

/** Clicks again on the button that was clicked on before React answered. Call it when the page is hydrated, and not from React's own work. */
export function repeatEarlyClick(): void {
  const heard = globalThis.earlyClick;
  globalThis.earlyClick = undefined;
  heard?.hearing.abort();
  if (heard?.button?.isConnected && performance.now() - heard.at < WAIT_MS_MAX) heard.button.click();
}
