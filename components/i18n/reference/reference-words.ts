import { getLocale } from "next-intl/server";
import type { OpenApi } from "#lib/core/open-api.ts";
import chapters from "./pt-BR/chapters.json" with { type: "json" };
import errors from "./pt-BR/errors.json" with { type: "json" };
import events from "./pt-BR/events.json" with { type: "json" };
import introduction from "./pt-BR/introduction.json" with { type: "json" };
import members from "./pt-BR/members.json" with { type: "json" };
import operation from "./pt-BR/operation.json" with { type: "json" };
import operations from "./pt-BR/operations.json" with { type: "json" };
import { type Say, sayer, translateDocument } from "./translate-document.ts";

const inPortuguese = new WeakMap<OpenApi, OpenApi>();

/** Returns the translator of the reference's texts for the language of the current request. Server only. */
export async function referenceWords(): Promise<Say> {
  if ((await getLocale()) === "en") return (english) => english;
  const { PORTUGUESE } = await import("./reference-words.ts");
  return sayer((piece) => PORTUGUESE.get(piece));
}

/** Returns the document in the language of the current request. Each translation is made once and cached. */
export async function inReadersLanguage(document: OpenApi): Promise<OpenApi> {
  if ((await getLocale()) === "en") return document;
  const translated = inPortuguese.get(document) ?? translateDocument(document, await referenceWords());
  inPortuguese.set(document, translated);
  return translated;
}

const PIECES: readonly object[] = [introduction, chapters, operations, members, events, errors, operation];

/** The Portuguese texts of the reference, by their English text. */
export const PORTUGUESE: ReadonlyMap<string, string> = new Map(PIECES.flatMap((piece) => Object.entries(piece)));
