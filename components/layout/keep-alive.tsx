"use client";

import { useEffect } from "react";

const EVERY_MS = 4 * 60_000;
const ACTS = ["pointerdown", "keydown", "visibilitychange"] as const;

/** Keeps the session from ending by its idle timeout while the person is active. */
export function KeepAlive() {
  useEffect(() => {
    let lastMs = performance.now();
    const act = () => {
      if (performance.now() - lastMs < EVERY_MS) return;
      lastMs = performance.now();
      // A failure is ignored here: the next request to the service shows that the session has ended.
      void fetch("/api/auth/session").catch(() => undefined);
    };
    for (const name of ACTS) document.addEventListener(name, act, { passive: true });
    return () => {
      for (const name of ACTS) document.removeEventListener(name, act);
    };
  }, []);
  return null;
}
