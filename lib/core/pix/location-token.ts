import { chargeIdOf, txidOf } from "./txid.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ACCOUNT_NUMBER = /^\d{8}$/;
const TOKEN = /^[A-Za-z0-9_-]{27}$/;

// Three hexadecimal characters are twelve bits, which are two base64url characters.
const PAIRS: readonly string[] = Array.from({ length: 4_096 }, (_, n) => `${ALPHABET[n >> 6]}${ALPHABET[n & 63]}`);
const HEX_THREES: readonly string[] = Array.from({ length: 4_096 }, (_, n) => hexOf(n, 3));
const SIX_BITS = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, ALPHABET.indexOf(String.fromCharCode(code))),
);

/**
 * What a payer's bank may add to a payload's address by the network's norm: the payer's city and the day of payment. They change
 * charges with a due date alone.
 */
export const PAYLOAD_PARAMETERS = ["codMun", "DPP"] as const;

/**
 * Returns the last segment of a charge's payload URL: the base64url, 27 characters, of the account number (uint32,
 * big-endian) and the charge's 16 bytes. It contains the account number so that every look-up starts with the account.
 * Throws RangeError for ids of another format.
 */
export function locationToken(accountNumber: string, chargeId: string): string {
  if (!isAccountNumber(accountNumber)) throw new RangeError("an account number is eight digits");
  // 20 bytes are 40 hexadecimal characters. "00" pads them to 14 groups of three, which are 28 base64url characters.
  // The last of these is only padding and is cut off.
  const hex = `${hexOf(Number(accountNumber), 8)}${txidOf(chargeId)}00`;
  let token = "";
  for (let i = 0; i < 42; i += 3)
    token += PAIRS[(nibble(hex, i) << 8) | (nibble(hex, i + 1) << 4) | nibble(hex, i + 2)];
  return token.slice(0, 27);
}

/** Parses a token; returns null unless it is exactly what `locationToken` returns for these ids. */
export function parseLocationToken(token: string): { accountNumber: string; chargeId: string } | null {
  if (!TOKEN.test(token)) return null;
  const padded = `${token}A`;
  let hex = "";
  for (let i = 0; i < 28; i += 2) hex += HEX_THREES[(sixBits(padded, i) << 6) | sixBits(padded, i + 1)];
  // Other low bits in the last character would be a second encoding of the same ids.
  if (!hex.endsWith("00")) return null;
  const accountNumber = accountNumberOf(Number.parseInt(hex.slice(0, 8), 16));
  const chargeId = chargeIdOf(hex.slice(8, 40));
  return accountNumber && chargeId ? { accountNumber, chargeId } : null;
}

function hexOf(integer: number, length: number): string {
  return integer.toString(16).padStart(length, "0");
}

/** The character at `at` must be lower-case hexadecimal. */
function nibble(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}

function sixBits(text: string, at: number): number {
  return SIX_BITS[text.charCodeAt(at)] ?? 0;
}

/** Returns whether a text is an account number: eight decimal digits, which fit an unsigned 32-bit integer. */
export function isAccountNumber(text: string): boolean {
  return ACCOUNT_NUMBER.test(text);
}

/** Returns an integer as an eight-digit account number; null when it is not an integer from 0 to 99 999 999. */
export function accountNumberOf(integer: number): string | null {
  const inRange = Number.isInteger(integer) && integer >= 0 && integer <= 99_999_999;
  return inRange ? integer.toString().padStart(8, "0") : null;
}
