/** The value of `aria-keyshortcuts` on the element that opens the search. */
export const SEARCH_KEYS = "Meta+K Control+K";

/** How long (milliseconds) what is typed waits for the search. What comes later is the page's again. */
const WAIT_MS_MAX = 10_000;

/** `near`: the key may come, because Meta or Control is held; `show`: the search is wanted, or not any more. */
type Listener = { near: () => void; show: (isWanted: boolean) => void };

/** `until`: what is typed before this time is for the search; `isHere`: its field is there, and hears the keys itself. */
type Search = { text: string; until: number; isHere: boolean; wait: () => void; listener?: Listener };
declare global {
  var searchKey: Search | undefined;
}

/**
 * A script for the start of the body. It hears ⌘K and Ctrl K on pages that have the search button, and keeps what is typed from
 * then on, or from a click on that button, until the search has its field. Escape, or a press elsewhere, ends the waiting.
 */
export const HEAR_SEARCH_KEY = `globalThis.searchKey = {
  text: "", until: 0, isHere: false,
  wait() {
    if (performance.now() > this.until) this.text = "";
    this.until = this.isHere ? 0 : performance.now() + ${WAIT_MS_MAX};
  },
};
{
  const BUTTON = '[aria-keyshortcuts="${SEARCH_KEYS}"]';
  const isWaiting = () => performance.now() < searchKey.until;
  const end = () => {
    searchKey.until = 0;
    searchKey.listener?.show(false);
  };
  const isText = (event) => [...event.key].length === 1 &&
    (!(event.ctrlKey || event.metaKey || event.altKey) || event.getModifierState("AltGraph"));
  const keep = (event) => {
    if (isText(event)) searchKey.text += event.key;
    else if (event.key === "Backspace") searchKey.text = [...searchKey.text].slice(0, -1).join("");
    else if (event.key === "Escape") end();
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("keydown", (event) => {
    if (!event.key) return;
    if (event.key === "Meta" || event.key === "Control") searchKey.listener?.near();
    const isSearch = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
    if (!isSearch) return isWaiting() && keep(event);
    if (!document.querySelector(BUTTON)) return;
    event.preventDefault();
    if (event.repeat || isWaiting()) return;
    searchKey.wait();
    searchKey.listener?.show(!searchKey.isHere);
  }, { capture: true });
  addEventListener("pointerdown", ({ target }) => isWaiting() && !target.closest(BUTTON) && end(), { capture: true });
  addEventListener("click", ({ target }) => target.closest?.(BUTTON) && searchKey.wait(), { capture: true });
}`;

/** Opens the search from elsewhere on the page, as the key does. */
export function openSearch(): void {
  globalThis.searchKey?.wait();
  globalThis.searchKey?.listener?.show(true);
}

/** Tells `own` of each press, also of an earlier one, until the returned function is called. */
export function onSearchKey(own: Listener): () => void {
  const search = globalThis.searchKey;
  if (!search) return () => {};
  search.listener = own;
  if (performance.now() < search.until) own.show(true);
  return () => {
    if (search.listener === own) search.listener = undefined;
  };
}

/** Passes on what was typed before the search had its field. Call it when the field has the focus, and what it returns when the field goes. */
export function takeTyped(fill: (text: string) => void): () => void {
  const search = globalThis.searchKey;
  if (!search) return () => {};
  if (performance.now() < search.until && search.text) fill(search.text);
  Object.assign(search, { text: "", until: 0, isHere: true });
  return () => {
    search.isHere = false;
  };
}
