import { parseMoney, readTwoWays } from "../money.ts";
import { parseTaxId } from "../tax-id.ts";
import { isUuid } from "../text/identifiers.ts";
import type { Locale } from "../words/locale.ts";
import { decodeBrCode } from "./decode-br-code.ts";
import { parseEndToEndId } from "./end-to-end-id.ts";
import { parseLocationToken } from "./location-token.ts";
import { type PixKey, parsePixKey, phoneKeyMeant } from "./pix-key.ts";

/** The kind of a search text, and its value as records store it. */
export type SearchTerm =
  | { kind: "endToEndId"; value: string }
  | { kind: "id"; value: string }
  | { kind: "taxId"; value: string }
  | { kind: "pixKey"; value: PixKey }
  | { kind: "brCode"; value: { chargeId: string | null; key: string | null } }
  | { kind: "amount"; value: bigint }
  | { kind: "endToEndIdStart"; value: string }
  | { kind: "endToEndIdEnd"; value: string }
  | { kind: "name"; value: string[] }
  | { kind: "externalId"; value: string }
  | { kind: "externalIdPart"; value: string };

const BR_CODE = /^0002\d\d/;
const BARE_DIGITS = /^\d+$/;
const EXTERNAL_ID_MAX = 100;
/** Before these characters an endToEndId has no small letters. */
const UPPER_LENGTH = 21;
/** A shorter part is in too many ids. */
const PART_MIN = 4;
/** Without the minute a start would be that of nearly all ids of a bank. */
const START = /^[ED][0-9A-Z]{8}\d{1,12}$|^[ED][0-9A-Z]{8}\d{12}[0-9A-Za-z]{1,10}$/i;
const END = /^(?=.{4,31}$)[0-9A-Z]{0,8}\d{0,12}[0-9A-Z]{1,11}$/i;
/** Names of companies can have digits, but a word of letters and digits alone is rather an id. */
const NAME = /^(?!\w*\d\w*$)[\p{L}\p{M}\d .,'’&()/-]*$/u;
/** Parts of a name that are shorter are in too many names. */
const WORD_MIN = 3;
const WORDS_MAX = 3;

/**
 * Returns everything that a search text can be. A complete id, tax id, key or code is that alone; other texts can be several
 * things. Empty: no record can contain the text.
 */
export function searchTerms(text: string, locale: Locale): SearchTerm[] {
  const term = text.trim();
  if (!term) return [];
  const complete = completeTerm(term);
  if (complete) return complete;
  if (term.length > EXTERNAL_ID_MAX) return [];
  const terms: SearchTerm[] = [];
  const phone = phoneKeyMeant(term);
  if (phone) terms.push({ kind: "pixKey", value: { keyType: "PHONE", key: phone } });
  // A wrong guess costs nothing here.
  const amount = parseMoney(term, locale) ?? readTwoWays(term);
  // Bare digits can be an amount in whole reais or an id. Long ones are no amount.
  if (amount !== null && amount > 0n && !(BARE_DIGITS.test(term) && term.length > 6))
    terms.push({ kind: "amount", value: amount });
  if (START.test(term)) terms.push({ kind: "endToEndIdStart", value: withUpper(term) });
  else if (END.test(term)) terms.push({ kind: "endToEndIdEnd", value: term });
  const words = wordsOfName(term);
  if (words) terms.push({ kind: "name", value: words });
  terms.push({ kind: "externalId", value: term });
  if (term.length >= PART_MIN) terms.push({ kind: "externalIdPart", value: term });
  return terms;
}

/** Null: the text is no complete value. */
function completeTerm(term: string): SearchTerm[] | null {
  const endToEndId = withUpper(term);
  if (parseEndToEndId(endToEndId)) return [{ kind: "endToEndId", value: endToEndId }];
  if (isUuid(term)) return [{ kind: "id", value: term.toLowerCase() }];
  if (BR_CODE.test(term)) return brCode(term);
  const taxId = parseTaxId(term);
  if (taxId) return [{ kind: "taxId", value: taxId }];
  const key = parsePixKey(term);
  return key && [{ kind: "pixKey", value: key }];
}

/** An endToEndId as its bank wrote it, but for the case of its last characters. */
const withUpper = (id: string) => id.slice(0, UPPER_LENGTH).toUpperCase() + id.slice(UPPER_LENGTH);

/** The longest words of a name. Null: the text is no part of one. */
function wordsOfName(term: string): string[] | null {
  if (!NAME.test(term) || !/\p{L}/u.test(term)) return null;
  const words = term.split(/\s+/).sort((a, b) => b.length - a.length);
  return (words[0]?.length ?? 0) < WORD_MIN ? null : words.slice(0, WORDS_MAX);
}

function brCode(term: string): SearchTerm[] {
  const verdict = decodeBrCode(term);
  if (!verdict.valid) return [];
  const token = verdict.brCode.payloadUrl?.split("/").at(-1) ?? "";
  const chargeId = parseLocationToken(token)?.chargeId ?? null;
  return [{ kind: "brCode", value: { chargeId, key: verdict.brCode.key ?? null } }];
}
