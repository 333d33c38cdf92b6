import { createHash } from "node:crypto";
import type { Locale } from "#lib/core/words/locale.ts";

const VERSION_LENGTH = 16;

/** Returns what names these messages, as JSON, among those of other builds. */
export function wordsVersion(json: string): string {
  return createHash("sha256").update(json).digest("base64url").slice(0, VERSION_LENGTH);
}

const known = new Map<Locale, string>();

/** Returns the address of a language's messages. It changes with them, so that browsers may keep the answer. */
export function wordsAddress(locale: Locale, messages: object): string {
  const version = known.get(locale) ?? wordsVersion(JSON.stringify(messages));
  known.set(locale, version);
  return `/words/${locale}/${version}`;
}
