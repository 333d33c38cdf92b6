import { formatTaxId, maskTaxId, taxIdVerdict } from "../tax-id.ts";

export const PIX_KEY_TYPES = ["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"] as const;

export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

/** A key in DICT's format: tax ids bare, e-mail and EVP in lower case, phone as +55 and 10 or 11 digits. */
export type PixKey = { keyType: PixKeyType; key: string };

/** The length of the longest Pix key, in characters. */
export const PIX_KEY_LENGTH_MAX = 77;

// DICT's pattern: it has keys of any version.
const EVP = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PHONE = /^\+55[1-9][1-9]\d{8,9}$/;
const PHONE_PUNCTUATION = /[ ().-]/g;
/** A mobile or fixed number with its area code, before which +55 is not whole, or the 0 of calls within Brazil stands. */
const NATIONAL_PHONE = /^(?:\+?55|0055)?0?([1-9][1-9](?:9\d{8}|[2-5]\d{7}))$/;
// DICT's pattern, with the length limit of DNS for the labels of a host name.
const DOMAIN_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const EMAIL = new RegExp(`^[a-z0-9.!#$&'*+/=?^_\`{|}~-]+@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})*$`);

/**
 * Parses a key as a person writes it: trims it and accepts the punctuation of tax ids and phones. Returns null for
 * anything else. Eleven digits are read as a CPF: a phone must start with +55.
 */
export function parsePixKey(text: string): PixKey | null {
  const key = text.trim();
  // No valid key is longer than this, even with punctuation.
  if (key.length === 0 || key.length > PIX_KEY_LENGTH_MAX) return null;
  if (key.includes("@")) return keyOf("EMAIL", EMAIL, key.toLowerCase());
  if (key.startsWith("+")) return keyOf("PHONE", PHONE, key.replace(PHONE_PUNCTUATION, ""));
  const verdict = taxIdVerdict(key);
  if (verdict.valid) return { keyType: verdict.kind, key: verdict.taxId };
  return keyOf("EVP", EVP, key.toLowerCase());
}

/** Returns the phone key that a text which is no key must mean: a Brazilian number without +55. Null: it is none. */
export function phoneKeyMeant(text: string): string | null {
  if (parsePixKey(text)) return null;
  const [, number] = NATIONAL_PHONE.exec(text.trim().replace(PHONE_PUNCTUATION, "")) ?? [];
  return number ? `+55${number}` : null;
}

/** Masks a normalised key for screens and logs: hides personal data but leaves enough to recognise the key. */
export function maskPixKey({ keyType, key }: PixKey): string {
  switch (keyType) {
    case "CPF":
      return maskTaxId(key);
    case "CNPJ":
      return formatTaxId(key);
    case "EMAIL":
      return `${key.slice(0, 1)}***${key.slice(key.lastIndexOf("@"))}`;
    case "PHONE":
      return `+55 ${key.slice(3, 5)} *****-${key.slice(-4)}`;
    case "EVP":
      return key;
  }
}

function keyOf(keyType: PixKeyType, shape: RegExp, key: string): PixKey | null {
  return shape.test(key) ? { keyType, key } : null;
}
