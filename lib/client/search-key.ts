/** For `aria-keyshortcuts` of what the key opens. */
export const SEARCH_KEYS = "Meta+K Control+K";

let listener: (() => void) | undefined;
let wasPressed = false;

/**
 * Hears ⌘K and Ctrl K from now on, on pages that show what they open. To be called before the page is awake: pressed until
 * then, the key is told to who listens first.
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

/** Calls `press` whenever the key is pressed, until the returned function is called. */
export function onSearchKey(press: () => void): () => void {
  listener = press;
  if (wasPressed) press();
  wasPressed = false;
  return () => {
    if (listener === press) listener = undefined;
  };
}
