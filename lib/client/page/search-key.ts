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

const BUTTON = `[aria-keyshortcuts="${SEARCH_KEYS}"]`;

/** Runs in the page, also as a text: it may use nothing from outside of it. */
function hear(button: string, waitMsMax: number): void {
  const search: Search = {
    text: "",
    until: 0,
    isHere: false,
    wait() {
      if (performance.now() > this.until) this.text = "";
      this.until = this.isHere ? 0 : performance.now() + waitMsMax;
    },
  };
  globalThis.searchKey = search;
  const isWaiting = () => performance.now() < search.until;
  const isOn = (target: EventTarget | null) => target instanceof Element && target.closest(button) !== null;
  const end = () => {
    search.until = 0;
    search.listener?.show(false);
  };
  const isText = (event: KeyboardEvent) =>
    [...event.key].length === 1 &&
    (!(event.ctrlKey || event.metaKey || event.altKey) || event.getModifierState("AltGraph"));
  const keep = (event: KeyboardEvent) => {
    if (isText(event)) search.text += event.key;
    else if (event.key === "Backspace") search.text = [...search.text].slice(0, -1).join("");
    else if (event.key === "Escape") end();
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hearKey = (event: KeyboardEvent) => {
    if (!event.key) return;
    if (event.key === "Meta" || event.key === "Control") search.listener?.near();
    const isSearch = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
    if (!isSearch) {
      if (isWaiting()) keep(event);
      return;
    }
    if (!document.querySelector(button)) return;
    event.preventDefault();
    if (event.repeat || isWaiting()) return;
    search.wait();
    search.listener?.show(!search.isHere);
  };
  addEventListener("keydown", hearKey, { capture: true });
  addEventListener("pointerdown", ({ target }) => isWaiting() && !isOn(target) && end(), { capture: true });
  addEventListener("click", ({ target }) => isOn(target) && search.wait(), { capture: true });
}

/**
 * A script for the start of the body. It hears ⌘K and Ctrl K on pages that have the search button, and keeps what is typed from
 * then on, or from a click on that button, until the search has its field. Escape, or a press elsewhere, ends the waiting.
 */
export const HEAR_SEARCH_KEY = `(${hear})(${JSON.stringify(BUTTON)}, ${WAIT_MS_MAX});`;

/** A page that only the browser draws, such as that of an address that does not exist, has not run the script. */
function searchOfPage(): Search {
  if (!globalThis.searchKey) hear(BUTTON, WAIT_MS_MAX);
  return globalThis.searchKey as Search;
}

/** Opens the search from elsewhere on the page, as the key does. */
export function openSearch(): void {
  const search = searchOfPage();
  search.wait();
  search.listener?.show(true);
}

/** Tells `own` of each press, also of an earlier one, until the returned function is called. */
export function onSearchKey(own: Listener): () => void {
  const search = searchOfPage();
  search.listener = own;
  if (performance.now() < search.until) own.show(true);
  return () => {
    if (search.listener === own) search.listener = undefined;
  };
}

/** Passes on what was typed before the search had its field. Call it when the field has the focus, and what it returns when the field goes. */
export function takeTyped(fill: (text: string) => void): () => void {
  const search = searchOfPage();
  if (performance.now() < search.until && search.text) fill(search.text);
  Object.assign(search, { text: "", until: 0, isHere: true });
  return () => {
    search.isHere = false;
  };
}
