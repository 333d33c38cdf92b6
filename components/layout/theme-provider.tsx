"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

/** The themes that a person can choose, with the names of their messages. */
export const THEMES = [
  { value: "system", name: "themeSystem" },
  { value: "light", name: "themeLight" },
  { value: "dark", name: "themeDark" },
] as const;

/** Provides the theme: light, dark, or the system's. It is applied before the first paint. */
export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <NextThemes attribute="data-theme" nonce={nonce} storageKey="guiche-theme" disableTransitionOnChange>
      {children}
    </NextThemes>
  );
}
