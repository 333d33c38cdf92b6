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

/** Returns the pasted token or key, shared by every form of the page, and its setter. It is kept in memory only. */
export function usePastedCredential(): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => credential,
    () => "",
  );
  return [text, change];
}
