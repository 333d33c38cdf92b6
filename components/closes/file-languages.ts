import type { Locale } from "#lib/core/words/locale.ts";

/** What each language of a file is called, with how it writes numbers. */
export const LANGUAGES: Record<Locale, string> = { "pt-BR": "Português · 1.234,56", en: "English · 1,234.56" };
