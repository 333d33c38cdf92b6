/** The value of `aria-keyshortcuts` on the element that opens the search. */
export const SEARCH_KEYS = "Meta+K Control+K";

let listener: (() => void) | undefined;
let wasPressed = false;

/**
 * Starts to listen for ⌘K and Ctrl K, on pages that have the search button. Call it before hydration: a press before
 * the first `onSearchKey` is passed to that first listener.
 */
export function hearSearchKey(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
    if (!document.querySelector(`[aria-keyshortcuts="${SEARCH_KEYS}"]`)) return;
    event.preventDefault();
    if (listener) listener();
    else wasPressed = true;
  });
}

/** Opens the search from elsewhere on the page, as the key does. */
export function openSearch(): void {
  listener?.();
}

/** Calls `press` whenever the key is pressed, also for an earlier press, until the returned function is called. */
export function onSearchKey(press: () => void): () => void {
  listener = press;
  if (wasPressed) press();
  wasPressed = false;
  return () => {
    if (listener === press) listener = undefined;
  };
}
