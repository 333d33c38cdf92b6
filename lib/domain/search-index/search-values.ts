import type { SearchTerm } from "#lib/core/pix/search-term.ts";
import { rows } from "#lib/server/db.ts";
import { plainText } from "../records/plain-text.ts";
import { ENDING_LENGTH } from "./entry-kinds.ts";

/** Of more names with the same part these many are looked at, besides those of the latest records. */
const NAMES_MAX = 100;

/** Returns the values of the finders of a term, from `$5` on. Null: no record can match it. */
export async function valuesOf(accountIds: readonly string[], term: SearchTerm): Promise<unknown[] | null> {
  switch (term.kind) {
    case "brCode":
      return term.value.chargeId === null ? null : [term.value.chargeId];
    case "pixKey":
      return [term.value.key];
    case "endToEndIdEnd":
      return [[...term.value.slice(-ENDING_LENGTH).toLowerCase()].reverse().join("")];
    case "name":
      return namesWith(accountIds, term.value);
    default:
      return [term.value];
  }
}

async function namesWith(accountIds: readonly string[], words: string[]): Promise<unknown[]> {
  const parts = words.map((word) => `%${plainText(word)}%`);
  const [one, two = one, three = two] = parts;
  const found = await rows<{ name: string }>({
    name: "search-names",
    text: "SELECT found AS name FROM search_names($1::uuid[], $2, $3, $4, $5)",
    values: [accountIds, one, two, three, NAMES_MAX],
  });
  return [found.map(({ name }) => name), parts];
}

/** Returns whether a term is a part of so many names that not all were looked at. */
export function isCommon(term: SearchTerm, [names]: unknown[]): boolean {
  return term.kind === "name" && (names as string[]).length >= NAMES_MAX;
}
