/** The languages that people read the console and its figures in. */
export const LOCALES = ["pt-BR", "en"] as const;

export type Locale = (typeof LOCALES)[number];
