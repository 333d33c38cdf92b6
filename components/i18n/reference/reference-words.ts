import { getLocale } from "next-intl/server";
import type { OpenApi } from "#lib/core/http/open-api.ts";
import { type Say, sayer, translateDocument } from "./translate-document.ts";

const inPortuguese = new WeakMap<OpenApi, OpenApi>();

/** Returns the translator of the reference's texts for the language of the current request. Server only. */
export async function referenceWords(): Promise<Say> {
  if ((await getLocale()) === "en") return (english) => english;
  const { PORTUGUESE } = await import("./portuguese.ts");
  return sayer((piece) => PORTUGUESE.get(piece));
}

/** Returns the document in the language of the current request. Each translation is made once and cached. */
export async function inReadersLanguage(document: OpenApi): Promise<OpenApi> {
  if ((await getLocale()) === "en") return document;
  const translated = inPortuguese.get(document) ?? translateDocument(document, await referenceWords());
  inPortuguese.set(document, translated);
  return translated;
}
