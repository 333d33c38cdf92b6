import { LOCALES, type Locale } from "#lib/core/locale.ts";

export const LOCALE_COOKIE = "guiche-locale";

/** The language a person chose; before a choice, English for a browser that prefers it, else Portuguese. */
export function localeOf(chosen: string | undefined, acceptLanguage: string | null): Locale {
  const known = LOCALES.find((locale) => locale === chosen);
  return known ?? (acceptLanguage?.trim().toLowerCase().startsWith("en") ? "en" : "pt-BR");
}
