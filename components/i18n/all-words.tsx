"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import type { Locale } from "#lib/core/words/locale.ts";
import { wordsOf } from "./words-of.ts";

type Props = { locale: Locale; address: string; children: ReactNode };

/**
 * Provides all messages. They are not in the page, but in a file that browsers keep: with them each page would be three
 * times as large.
 */
export function AllWords({ locale, address, children }: Props) {
  return (
    <NextIntlClientProvider locale={locale} messages={use(wordsOf(locale, address))}>
      {children}
    </NextIntlClientProvider>
  );
}
