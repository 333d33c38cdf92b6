import { LOCALES, type Locale } from "#lib/core/words/locale.ts";

export const LOCALE_COOKIE = "guiche-locale";

/** Returns the chosen language. Without a choice: English when the browser prefers it, otherwise Portuguese. */
export function localeOf(chosen: string | undefined, acceptLanguage: string | null): Locale {
  const known = LOCALES.find((locale) => locale === chosen);
  return known ?? (acceptLanguage?.trim().toLowerCase().startsWith("en") ? "en" : "pt-BR");
}
