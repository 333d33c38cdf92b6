"use client";

import { useEffect } from "react";

const EVERY_MS = 4 * 60_000;
const ACTS = ["pointerdown", "keydown", "visibilitychange"] as const;

/** Keeps the session of a person who does something from ending for idleness. */
export function KeepAlive() {
  useEffect(() => {
    let lastMs = performance.now();
    const act = () => {
      if (performance.now() - lastMs < EVERY_MS) return;
      lastMs = performance.now();
      // An ended session shows itself with the next thing that is asked of the service.
      void fetch("/api/auth/session").catch(() => undefined);
    };
    for (const name of ACTS) document.addEventListener(name, act, { passive: true });
    return () => {
      for (const name of ACTS) document.removeEventListener(name, act);
    };
  }, []);
  return null;
}
