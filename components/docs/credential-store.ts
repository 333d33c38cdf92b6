"use client";

import { useSyncExternalStore } from "react";

let credential = "";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(text: string): void {
  credential = text;
  for (const listener of listeners) listener();
}

/** The pasted token or key, for every form of the page. It is kept nowhere: leaving the page forgets it. */
export function usePastedCredential(): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => credential,
    () => "",
  );
  return [text, change];
}
