import { getLocale } from "next-intl/server";
import type { OpenApi } from "#lib/core/open-api.ts";
import { type Say, sayer } from "./say.ts";
import { translateDocument } from "./translate-document.ts";

const inPortuguese = new WeakMap<OpenApi, OpenApi>();

/** How the texts of the reference are said to the reader of this request. For the server alone. */
export async function referenceWords(): Promise<Say> {
  if ((await getLocale()) === "en") return (english) => english;
  const { PORTUGUESE } = await import("./portuguese.ts");
  return sayer((piece) => PORTUGUESE.get(piece));
}

/** A document in the language of this request's reader. What is not English is made once. */
export async function inReadersLanguage(document: OpenApi): Promise<OpenApi> {
  if ((await getLocale()) === "en") return document;
  const translated = inPortuguese.get(document) ?? translateDocument(document, await referenceWords());
  inPortuguese.set(document, translated);
  return translated;
}
