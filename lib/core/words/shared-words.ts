import en from "./en.json" with { type: "json" };
import type { Locale } from "./locale.ts";
import portuguese from "./pt-BR.json" with { type: "json" };

/**
 * The words that the console and the files that people download say alike. The console's messages take them from here. They
 * have no arguments: the build, which compiles the messages, does not read them.
 */
export const SHARED_WORDS: Readonly<Record<Locale, typeof portuguese>> = { "pt-BR": portuguese, en };
