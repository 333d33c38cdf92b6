import type { Messages } from "next-intl";
import type { Locale } from "#lib/core/words/locale.ts";
import { messagesOf } from "./messages-of.ts";

const ATTEMPTS = 3;
const ATTEMPT_MS = 15_000;
const PAUSE_MS = 1_000;

const kept = new Map<string, Promise<Messages>>();
/** Kept too: React asks again before it shows an error, and would never end. */
const failed = new Set<string>();

/** Returns all messages of a language. A browser fetches them from `address`, once. */
export function wordsOf(locale: Locale, address: string): Promise<Messages> {
  const known = kept.get(address);
  if (known) return known;
  const words = typeof window === "undefined" ? messagesOf(locale) : fetchWords(address);
  kept.set(address, words);
  words.catch(() => failed.add(address));
  return words;
}

/** Makes the next `wordsOf` try again. Call it when a person does. */
export function forgetFailedWords(): void {
  for (const address of failed) kept.delete(address);
  failed.clear();
}

async function fetchWords(address: string): Promise<Messages> {
  for (let attempt = 1; ; attempt++) {
    try {
      // Without options that would make it another request than the page's preload.
      const answer = await fetch(address, { signal: AbortSignal.timeout(ATTEMPT_MS) });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return await answer.json();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
