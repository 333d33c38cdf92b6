import type { Locale } from "#lib/core/locale.ts";
import { LOCALE_COOKIE } from "./locale-choice.ts";

const YEAR_S = 31_536_000;

/** Remembers a language in this browser; what is on the screen follows when it is drawn again. */
export function chooseLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
