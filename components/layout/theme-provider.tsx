"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import { type ReactNode, useEffect } from "react";

/** Provides the theme: light, dark, or the system's. It is applied before the first paint. */
export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  useEffect(changeAtOnce, []);
  return (
    <NextThemes attribute="data-theme" nonce={nonce} storageKey="guiche-theme">
      {children}
    </NextThemes>
  );
}

/**
 * Lets no color fade when the theme changes: `data-still` marks the document meanwhile. The library's own way styles the whole page
 * three times for it, and once more when a page starts.
 */
function changeAtOnce(): () => void {
  const root = document.documentElement;
  const observer = new MutationObserver(() => {
    root.dataset.still = "";
    requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.still));
  });
  observer.observe(root, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
