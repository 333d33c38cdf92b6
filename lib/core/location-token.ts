import { accountNumberOf, isAccountNumber } from "./account-number.ts";
import { chargeIdOf, txidOf } from "./txid.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const TOKEN = /^[A-Za-z0-9_-]{27}$/;

// Three hexadecimal characters are twelve bits, two characters of base64url.
const PAIRS: readonly string[] = Array.from({ length: 4_096 }, (_, n) => `${ALPHABET[n >> 6]}${ALPHABET[n & 63]}`);
const PAIR_OF_HEX = new Map(PAIRS.map((pair, n) => [hexOf(n, 3), pair]));
const HEX_OF_PAIR = new Map(PAIRS.map((pair, n) => [pair, hexOf(n, 3)]));

/**
 * The last part of a charge's payload URL: base64url of the account number (uint32, big-endian) and the charge's 16 bytes.
 * 27 characters, so that the account leads every look-up. Throws RangeError for ids of another shape.
 */
export function locationToken(accountNumber: string, chargeId: string): string {
  if (!isAccountNumber(accountNumber)) throw new RangeError("an account number is eight digits");
  // 20 bytes are 40 hexadecimal characters; with two bits of padding they are 13 threes and two bits in a last character.
  const hex = `${hexOf(Number(accountNumber), 8)}${txidOf(chargeId)}00`;
  let token = "";
  for (let i = 0; i < 42; i += 3) token += PAIR_OF_HEX.get(hex.slice(i, i + 3));
  return token.slice(0, 27);
}

/** Reads a token back; null unless it is exactly what `locationToken` makes. */
export function parseLocationToken(token: string): { accountNumber: string; chargeId: string } | null {
  if (!TOKEN.test(token)) return null;
  const padded = `${token}A`;
  let hex = "";
  for (let i = 0; i < 28; i += 2) hex += HEX_OF_PAIR.get(padded.slice(i, i + 2));
  // A last character with other low bits would be a second spelling of the same token.
  if (!hex.endsWith("00")) return null;
  const accountNumber = accountNumberOf(Number.parseInt(hex.slice(0, 8), 16));
  const chargeId = chargeIdOf(hex.slice(8, 40));
  return accountNumber && chargeId ? { accountNumber, chargeId } : null;
}

function hexOf(integer: number, length: number): string {
  return integer.toString(16).padStart(length, "0");
}
