"use client";

import { useSyncExternalStore } from "react";
import { lastSaid, nothingSaid, onAnnounce } from "#lib/client/page/announce.ts";

/**
 * The live region of a page. It stands in the page before anything is said: a region that comes together with its text
 * is silent. Mount it once. A dialog that hides the page leaves what has `aria-live`.
 */
export function Announcements() {
  const { number, text } = useSyncExternalStore(onAnnounce, lastSaid, nothingSaid);
  return (
    <p role="status" aria-live="polite" data-announcements className="sr-only">
      <span key={number}>{text}</span>
    </p>
  );
}
