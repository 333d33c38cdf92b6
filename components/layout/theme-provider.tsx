"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

/** Light, dark or as the system has it, decided before the first paint. */
export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <NextThemes attribute="data-theme" nonce={nonce} storageKey="guiche-theme" disableTransitionOnChange>
      {children}
    </NextThemes>
  );
}
