import type { Messages } from "next-intl";
import type { Locale } from "#lib/core/words/locale.ts";

type Part = Promise<{ default: object }>;

const LOAD: Record<Locale, () => [own: Part, shared: Part]> = {
  "pt-BR": () => [import("./messages/pt-BR.json"), import("../../lib/core/words/pt-BR.json")],
  en: () => [import("./messages/en.json"), import("../../lib/core/words/en.json")],
};

/** Returns all messages of a language, for the server: a browser gets them by `wordsOf`. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  const [own, shared] = await Promise.all(LOAD[locale]());
  return { ...own.default, ...shared.default } as Messages;
}
