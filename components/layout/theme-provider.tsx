"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

/** Provides the theme: light, dark, or the system's. It is applied before the first paint. */
export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <NextThemes attribute="data-theme" nonce={nonce} storageKey="guiche-theme" disableTransitionOnChange>
      {children}
    </NextThemes>
  );
}
