import { maskPixKey, parsePixKey } from "../pix/pix-key.ts";

/** One UUID in 230 has eleven digits in its last part. An id that is masked cannot be looked for. */
const UUID_START = "\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-";
const IN_UUID = `(?:(?<=${UUID_START}[a-f])|(?<=${UUID_START})(?=[0-9]{11}[a-f]))`;
const CPF = new RegExp(
  `(?<![0-9])(?=[0-9]{3})(?!${IN_UUID})[0-9]{3}\\.?([0-9]{3})\\.?([0-9]{3})-?[0-9]{2}(?![0-9])`,
  "g",
);
const E_MAIL = /[A-Za-z0-9.!#$&'*+/=?^_`{|}~-]{1,77}@[A-Za-z0-9.-]{1,77}/g;
const PHONE = /\+55[ .()-]{0,2}[0-9]{2}[ .()-]{0,2}[0-9]{4,5}[ .-]?[0-9]{4}(?![0-9])/g;
/** Secrets, recognised by their format: signing secrets, API keys, tokens, and the credentials in a URL. */
const SECRET =
  /whsec_[A-Za-z0-9+/=]+|pk_(?:staging|production)_\w+|\b[0-9a-f]{64}\b|eyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=:\/\/)[^/?#@\s]*(?=@)/g;

/** Replaces values that must not be stored. */
export const CUT = "[cut]";

/** Masks everything in a text that looks like a complete CPF. */
export function maskTaxIds(text: string): string {
  return text.replace(CPF, "***.$1.$2-**");
}

/** Masks personal data (CPFs, e-mails, phones) in a free text and replaces secrets with `CUT`. */
export function maskText(text: string): string {
  return maskTaxIds(text.replace(SECRET, CUT).replace(E_MAIL, maskKeyText).replace(PHONE, maskKeyText));
}

/** Masks a Pix key from outside like `maskPixKey`. Returns "***" for a text that is not a key. */
export function maskKeyText(text: string): string {
  const parsed = parsePixKey(text);
  return parsed ? maskPixKey(parsed) : "***";
}

/** Masks a person's name: only the first letter of each word stays. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/, 6).filter(Boolean);
  return words.map((word) => `${[...word][0]}***`).join(" ");
}

/** Masks the number of a bank account: the last three digits stay when enough other digits are hidden. */
export function maskAccountNumber(number: string): string {
  return number.length > 5 ? `***${number.slice(-3)}` : "***";
}
