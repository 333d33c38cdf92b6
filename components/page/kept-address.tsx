"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useLayoutEffect } from "react";

/** The queries that were written into the address and are not drawn yet, oldest first. */
let pending: readonly string[] = [];

function note(search: URLSearchParams): URLSearchParams {
  pending = [...pending, search.toString()];
  return search;
}

function forget(): void {
  pending = [];
}

/**
 * Provides the choices that a page keeps in its address. Next's router writes the address of each state that it draws,
 * also when another choice was made meanwhile (vercel/next.js#93923): the last choice is written again before anything
 * can read the address, so that neither a reload nor the next choice loses it.
 */
export function KeptAddress({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter processUrlSearchParams={note}>
      <LastChoice />
      {children}
    </NuqsAdapter>
  );
}

function LastChoice() {
  const path = usePathname();
  const drawn = useSearchParams().toString();
  useLayoutEffect(() => {
    pending = stillPending(pending, drawn);
    const last = pending.at(-1);
    const isUndone = last !== undefined && new URLSearchParams(location.search).toString() === drawn;
    if (isUndone) history.replaceState(history.state, "", `${path}${last && `?${last}`}${location.hash}`);
  }, [path, drawn]);
  useEffect(() => {
    window.addEventListener("popstate", forget);
    return () => {
      window.removeEventListener("popstate", forget);
      forget();
    };
  }, []);
  return null;
}

/** Returns what is still to be drawn. A query that nobody here wrote is a navigation, after which nothing is. */
export function stillPending(written: readonly string[], drawn: string): readonly string[] {
  const place = written.lastIndexOf(drawn);
  return place < 0 ? [] : written.slice(place + 1);
}
