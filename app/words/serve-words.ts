import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import compile from "icu-minify/compile";
import { LOCALES, type Locale } from "#lib/core/words/locale.ts";
import { SHARED_WORDS } from "#lib/core/words/shared-words.ts";
import { wordsVersion } from "./words-address.ts";

type Tree = { [name: string]: string | Tree };
type Compiled = { [name: string]: unknown };
type Encoding = "br" | "gzip" | "identity";

const YEAR = "public, max-age=31536000, immutable";

/** Compiles messages as the build does: what is parsed here need not be parsed in each browser. */
function compiled(tree: Tree): Compiled {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [name, typeof value === "string" ? compile(value) : compiled(value)]),
  );
}

function readWords(locale: Locale) {
  const file = path.join(import.meta.dirname, "../../components/i18n/messages", `${locale}.json`);
  // In the order of `messagesOf`: the address names these bytes.
  const messages = { ...JSON.parse(readFileSync(file, "utf8")), ...SHARED_WORDS[locale] };
  const json = JSON.stringify(compiled(messages));
  const bodies: Record<Encoding, Uint8Array<ArrayBuffer>> = {
    br: new Uint8Array(brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: json.length } })),
    gzip: new Uint8Array(gzipSync(json)),
    identity: new TextEncoder().encode(json),
  };
  return { version: wordsVersion(json), bodies };
}

const kept = new Map<Locale, ReturnType<typeof readWords>>();

function wordsOf(locale: Locale) {
  const words = kept.get(locale) ?? readWords(locale);
  kept.set(locale, words);
  return words;
}

function encodingFor(accepted: string | null): Encoding {
  const taken = parseAccept(accepted ?? "").filter(({ q }) => q > 0);
  return (["br", "gzip"] as const).find((name) => taken.some(({ type }) => type === name)) ?? "identity";
}

/**
 * Answers with all messages of a language. A browser may keep those of the version that the address names; of another
 * version, which a page from before an update asks for, there are only today's.
 */
export function serveWords(request: Request, { locale, version }: { locale: string; version: string }): Response {
  const wanted = LOCALES.find((known) => known === locale);
  if (!wanted) return new Response(null, { status: 404 });
  const words = wordsOf(wanted);
  const encoding = encodingFor(request.headers.get("accept-encoding"));
  return new Response(words.bodies[encoding], {
    headers: {
      "content-type": "application/json",
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      ...(version === words.version ? { "cache-control": YEAR } : {}),
      vary: "Accept-Encoding",
    },
  });
}
