"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect } from "react";
import { isLeaving } from "#lib/client/page/navigation.ts";

/** `pending`: the queries that were written into the address and are not drawn yet, oldest first. */
type Choices = { pending: readonly string[]; drawn: string | undefined };

type Kept = Pick<Choices, "pending"> & { kept: string };

let choices: Choices = { pending: [], drawn: undefined };

function note(search: URLSearchParams): URLSearchParams {
  if (isLeaving()) {
    dropNextWrite(history);
    return search;
  }
  choices = { ...choices, pending: [...choices.pending, search.toString()] };
  return search;
}

/**
 * Lets the next write of the address do nothing. A choice is written a moment after it was made: written once a navigation has begun, it
 * would end the navigation.
 */
export function dropNextWrite(of: Pick<History, "pushState" | "replaceState">): void {
  const { pushState, replaceState } = of;
  const putBack = () => void Object.assign(of, { pushState, replaceState });
  Object.assign(of, { pushState: putBack, replaceState: putBack });
  // The write follows at once, if there is one: another choice's, later, is not dropped.
  queueMicrotask(() => of.pushState === putBack && putBack());
}

function forget(): void {
  choices = { ...choices, pending: [] };
}

/**
 * Provides the choices that a page keeps in its address. Next's router writes the address of each state that it draws,
 * also when another choice was made meanwhile (vercel/next.js#93923): the last choice is written in its place, so that
 * neither a reload nor the next choice loses it.
 */
export function AddressChoices({ children }: { children: ReactNode }) {
  useEffect(() => {
    keepLastChoice();
    return forget;
  }, []);
  return <NuqsAdapter processUrlSearchParams={note}>{children}</NuqsAdapter>;
}

let isKeeping = false;

/** Lasts until the document is left: Next's router holds on to the function that it finds here, so it is never put back. */
function keepLastChoice(): void {
  if (isKeeping) return;
  isKeeping = true;
  const replace = history.replaceState.bind(history);
  history.replaceState = (state, unused, address) => {
    const written = new URL(address ?? location.href, location.href);
    // Choices are pushed: what the router replaces is what it draws. Another page's address has none of this page's choices.
    const isDrawn = state?.__NA && written.pathname === location.pathname;
    replace(state, unused, isDrawn ? withLastChoice(written) : address);
  };
}

function withLastChoice(drawn: URL): string {
  const query = drawn.searchParams.toString();
  const shown = new URLSearchParams(location.search).toString();
  const { pending, kept } = afterDrawing(query, shown, choices);
  choices = { pending, drawn: query };
  if (kept !== query) drawn.search = kept;
  return drawn.href;
}

/**
 * Returns what is still to be drawn, and the query to keep. A query that nobody here wrote is a navigation's. When the browser shows another
 * query than the last choice, the person has gone back: React draws that at once, before any other code hears of it.
 */
export function afterDrawing(query: string, shown: string, { pending, drawn }: Choices): Kept {
  const place = pending.lastIndexOf(query);
  const isOver = shown !== pending.at(-1) || (place < 0 && query !== drawn);
  const left = isOver ? [] : pending.slice(place + 1);
  return { pending: left, kept: left.at(-1) ?? query };
}
