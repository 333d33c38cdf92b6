import type { Messages } from "next-intl";
import type { Locale } from "#lib/core/locale.ts";

const LOAD: Record<Locale, () => Promise<{ default: object }>> = {
  "pt-BR": () => import("./messages/pt-BR.json"),
  en: () => import("./messages/en.json"),
};

/** Returns all messages of a language, for the server: a browser gets them by `wordsOf`. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  return (await LOAD[locale]()).default as Messages;
}
