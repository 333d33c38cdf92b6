/** The value of `aria-keyshortcuts` on the element that opens the search. */
export const SEARCH_KEYS = "Meta+K Control+K";

/** `near`: the key may come, because Meta or Control is held; `press`: it came. */
type Listener = { near: () => void; press: () => void };

let listener: Listener | undefined;
let wasPressed = false;

/**
 * Starts to listen for ⌘K and Ctrl K, on pages that have the search button. Call it before hydration: a press before
 * the first `onSearchKey` is passed to that first listener.
 */
export function hearSearchKey(): void {
  const hear = (event: KeyboardEvent) => {
    if (event.key === "Meta" || event.key === "Control") listener?.near();
    if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
    if (!document.querySelector(`[aria-keyshortcuts="${SEARCH_KEYS}"]`)) return;
    event.preventDefault();
    if (listener) listener.press();
    else wasPressed = true;
  };
  // Before React hears of it, which stops what comes while it waits to hydrate.
  window.addEventListener("keydown", hear, { capture: true });
}

/** Opens the search from elsewhere on the page, as the key does. */
export function openSearch(): void {
  listener?.press();
}

/** Calls `press` whenever the key is pressed, also for an earlier press, until the returned function is called. */
export function onSearchKey(own: Listener): () => void {
  listener = own;
  if (wasPressed) own.press();
  wasPressed = false;
  return () => {
    if (listener === own) listener = undefined;
  };
}
