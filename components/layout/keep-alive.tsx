"use client";

import { useEffect } from "react";
import { leaveEnded, leaveWithOtherTabs } from "#lib/client/calls/session-end.ts";
import { removeDrafts } from "../forms/remove-drafts.ts";

const EVERY_MS = 4 * 60_000;
const ANSWER_MS_MAX = 20_000;
const ACTIVITY = ["pointerdown", "keydown", "visibilitychange"] as const;

/** Keeps the session from ending by its idle timeout while the person is active, and leaves when another tab says that it has ended. */
export function KeepAlive() {
  useEffect(() => {
    let lastMs = performance.now();
    const onActivity = () => {
      if (performance.now() - lastMs < EVERY_MS) return;
      lastMs = performance.now();
      void keepAlive();
    };
    for (const name of ACTIVITY) document.addEventListener(name, onActivity, { passive: true });
    return () => {
      for (const name of ACTIVITY) document.removeEventListener(name, onActivity);
    };
  }, []);
  useEffect(() => leaveWithOtherTabs((end) => end === "signedOut" && removeDrafts()), []);
  return null;
}

async function keepAlive(): Promise<void> {
  try {
    const response = await fetch("/api/auth/session", { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    const session = response.ok ? await response.json() : null;
    // An empty answer: there is no session any more.
    if (session && Object.keys(session).length === 0) leaveEnded();
  } catch {
    // No answer says nothing of the session.
  }
}
