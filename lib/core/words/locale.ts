/** The languages in which people read the console and its figures. */
export const LOCALES = ["pt-BR", "en"] as const;

export type Locale = (typeof LOCALES)[number];
