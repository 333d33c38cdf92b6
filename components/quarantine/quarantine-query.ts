import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { FirstReads } from "#lib/client/first-read.ts";

export const STATES = ["waiting", "settled"] as const;

/** How state and page of the quarantine stand in the URL. */
export const QUARANTINE_PARSERS = { state: parseAsStringLiteral(STATES).withDefault("waiting"), before: parseAsString };

/** What the quarantine's operation is asked with. */
export function quarantineInput({ state, before }: inferParserType<typeof QUARANTINE_PARSERS>) {
  return { settled: state === "settled", ...(before ? { before } : {}) };
}

/** What the quarantine begins with, from its address. */
export function quarantineReads(address: SearchParams): FirstReads {
  const input = quarantineInput(createLoader(QUARANTINE_PARSERS)(address));
  return (read) => read("listQuarantine", input);
}
