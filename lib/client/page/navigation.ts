import { useSyncExternalStore } from "react";

/** A page that is not here after this long counts as there: a redirect may lead back to the page where it began. */
const WAITING_MS_MAX = 30_000;

/** What a person does after a navigation has begun counts more than it. */
const ACTS = ["pointerdown", "keydown", "input"];

let wanted: string | null = null;
let isLastAct = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Records that the router begins to load the page at `href`. */
export function noteNavigation(href: string): void {
  const { pathname, search } = new URL(href, location.href);
  isLastAct = true;
  set(pathname + search);
}

/** Notes from now on what the person does at the page, before the page itself hears of it. */
export function hearActs(page: EventTarget): void {
  for (const act of ACTS)
    page.addEventListener(
      act,
      () => {
        isLastAct = false;
      },
      { capture: true, passive: true },
    );
}

/** Returns whether another address is being loaded, and the person has done nothing else since they asked for it. */
export function isLeaving(): boolean {
  return isLastAct && wanted !== null && wanted !== location.pathname + location.search;
}

/** Records that the page at this path is shown. */
export function endNavigation(): void {
  set(null);
}

/** Returns the path and query of the page that is being loaded; null when none is. */
export function useNavigation(): string | null {
  return useSyncExternalStore(
    listen,
    () => wanted,
    () => null,
  );
}

function set(path: string | null): void {
  clearTimeout(timer);
  wanted = path;
  if (path !== null) timer = setTimeout(giveUp, WAITING_MS_MAX);
  for (const listener of listeners) listener();
}

function giveUp(): void {
  // Without a network, the router goes on waiting.
  if (navigator.onLine) set(null);
  else timer = setTimeout(giveUp, WAITING_MS_MAX);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
