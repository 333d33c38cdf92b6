import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import { Activity, type ReactNode } from "react";
import { Words } from "#components/i18n/words.tsx";
import { Body } from "#components/layout/body.tsx";
import { ThemeProvider } from "#components/layout/theme-provider.tsx";
import { OldBrowser } from "#components/page/old-browser.tsx";
import { ToastHost } from "#components/ui/toast-host.tsx";
import { HEAR_EARLY_CLICKS } from "#lib/client/page/early-click.ts";
import { HEAR_LOST_CHOICES } from "#lib/client/page/lost-choices.ts";
import { HEAR_SEARCH_KEY } from "#lib/client/page/search-key.ts";
// The notices for a missing and for a broken page use modules that nearly every page uses. The root layout imports them
// so that these modules are loaded once, and not again with each of the two notices.
import "#components/page/not-found-notice.tsx";
import "#components/problem/page-broke.tsx";
import "./globals.css";

const sans = localFont({
  src: "../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  adjustFontFallback: false,
});
const mono = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
});

export const metadata: Metadata = {
  title: { default: "Guichê", template: "%s · Guichê" },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfbf9" },
    { media: "(prefers-color-scheme: dark)", color: "#0d1113" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  return (
    <html lang={await getLocale()} suppressHydrationWarning className={`${sans.variable} ${mono.variable} font-sans`}>
      <Body>
        <OldBrowser nonce={nonce} />
        <script nonce={nonce} suppressHydrationWarning>
          {HEAR_EARLY_CLICKS + HEAR_LOST_CHOICES + HEAR_SEARCH_KEY}
        </script>
        <ThemeProvider nonce={nonce}>
          <Words of={[]}>
            {children}
            <Activity>
              <ToastHost />
            </Activity>
          </Words>
        </ThemeProvider>
      </Body>
    </html>
  );
}
