"use client";

import { useEffect } from "react";

const EVERY_MS = 4 * 60_000;
const ACTIVITY = ["pointerdown", "keydown", "visibilitychange"] as const;

/** Keeps the session from ending by its idle timeout while the person is active. */
export function KeepAlive() {
  useEffect(() => {
    let lastMs = performance.now();
    const onActivity = () => {
      if (performance.now() - lastMs < EVERY_MS) return;
      lastMs = performance.now();
      // A failure is ignored here: the next request to the service shows that the session has ended.
      void fetch("/api/auth/session").catch(() => undefined);
    };
    for (const name of ACTIVITY) document.addEventListener(name, onActivity, { passive: true });
    return () => {
      for (const name of ACTIVITY) document.removeEventListener(name, onActivity);
    };
  }, []);
  return null;
}
