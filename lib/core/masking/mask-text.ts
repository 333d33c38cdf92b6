import { maskPixKey, parsePixKey } from "../pix/pix-key.ts";

const CPF = /(?<![0-9])[0-9]{3}\.?([0-9]{3})\.?([0-9]{3})-?[0-9]{2}(?![0-9])/g;
const E_MAIL = /[A-Za-z0-9.!#$&'*+/=?^_`{|}~-]{1,77}@[A-Za-z0-9.-]{1,77}/g;
const PHONE = /\+55[ .()-]{0,2}[0-9]{2}[ .()-]{0,2}[0-9]{4,5}[ .-]?[0-9]{4}(?![0-9])/g;
/** What nobody else may hold, by its look: signing secrets, API keys, tokens; and the part of an address that signs in. */
const SECRET =
  /whsec_[A-Za-z0-9+/=]+|pk_(?:staging|production)_\w+|\b[0-9a-f]{64}\b|eyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=:\/\/)[^/?#@\s]*(?=@)/g;

/** Stands for what is kept nowhere. */
export const CUT = "[cut]";

/** Masks whatever looks like a whole CPF inside a text. */
export function maskTaxIds(text: string): string {
  return text.replace(CPF, "***.$1.$2-**");
}

/** Masks what tells who a person is inside a text of somebody's making (CPFs, e-mails, phones) and cuts out secrets. */
export function maskText(text: string): string {
  return maskTaxIds(text.replace(SECRET, CUT).replace(E_MAIL, maskKeyText).replace(PHONE, maskKeyText));
}

/** A Pix key that came from outside, as `maskPixKey` shows it; what is no key is hidden whole. */
export function maskKeyText(text: string): string {
  const parsed = parsePixKey(text);
  return parsed ? maskPixKey(parsed) : "***";
}

/** A person's name: of each word its first letter. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/, 6).filter(Boolean);
  return words.map((word) => `${[...word][0]}***`).join(" ");
}

/** The number of a bank account: its last three digits, where enough others are hidden. */
export function maskAccountNumber(number: string): string {
  return number.length > 5 ? `***${number.slice(-3)}` : "***";
}
