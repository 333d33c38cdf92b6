import type { Locale } from "../locale.ts";
import { parseMoney } from "../money.ts";
import { parseTaxId } from "../tax-id.ts";
import { isUuid } from "../text/identifiers.ts";
import { decodeBrCode } from "./decode-br-code.ts";
import { parseEndToEndId } from "./end-to-end-id.ts";
import { parseLocationToken } from "./location-token.ts";
import { type PixKey, parsePixKey } from "./pix-key.ts";

/** The kind of a pasted search text, and its value as records store it. */
export type SearchTerm =
  | { kind: "endToEndId"; value: string }
  | { kind: "id"; value: string }
  | { kind: "taxId"; value: string }
  | { kind: "pixKey"; value: PixKey }
  | { kind: "brCode"; value: { chargeId: string | null; key: string | null } }
  | { kind: "amount"; value: bigint }
  | { kind: "externalId"; value: string };

const BR_CODE = /^0002\d\d/;
const BARE_DIGITS = /^\d+$/;
const EXTERNAL_ID_MAX = 100;

/** Recognises the kind of a search text; "externalId" when no other kind fits. Null: no record can contain the text. */
export function searchTerm(text: string, locale: Locale): SearchTerm | null {
  const term = text.trim();
  if (!term) return null;
  if (parseEndToEndId(term)) return { kind: "endToEndId", value: term };
  if (isUuid(term)) return { kind: "id", value: term.toLowerCase() };
  if (BR_CODE.test(term)) return brCode(term);
  const taxId = parseTaxId(term);
  if (taxId) return { kind: "taxId", value: taxId };
  const key = parsePixKey(term);
  if (key) return { kind: "pixKey", value: key };
  const amount = parseMoney(term, locale);
  // Bare digits can be an amount in whole reais or an id. Short ones are read as amounts.
  if (amount !== null && amount > 0n && !(BARE_DIGITS.test(term) && term.length > 6)) {
    return { kind: "amount", value: amount };
  }
  return term.length <= EXTERNAL_ID_MAX ? { kind: "externalId", value: term } : null;
}

function brCode(term: string): SearchTerm | null {
  const verdict = decodeBrCode(term);
  if (!verdict.valid) return null;
  const token = verdict.brCode.payloadUrl?.split("/").at(-1) ?? "";
  return {
    kind: "brCode",
    value: { chargeId: parseLocationToken(token)?.chargeId ?? null, key: verdict.brCode.key ?? null },
  };
}
