import { parseInstant } from "../brt.ts";

/** E is a payment, D is the return of a payment. */
export type EndToEndIdKind = "E" | "D";

const SHAPE = /^([ED])([0-9A-Z]{8})(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})[0-9A-Za-z]{11}$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SUFFIX_LENGTH = 11;

// Random bytes are drawn in blocks: one call per id would cost more than the rest of the id.
const pool = new Uint8Array(4_096);
let poolUsed = pool.length;

/** Returns a new end-to-end id (32 characters): kind, ISPB, the UTC minute of `at`, 11 random alphanumerics. */
export function makeEndToEndId(kind: EndToEndIdKind, ispb: string, at: Date): string {
  const iso = at.toISOString();
  const minute = iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10) + iso.slice(11, 13) + iso.slice(14, 16);
  return kind + ispb + minute + randomAlphanumerics(SUFFIX_LENGTH);
}

/** Returns the parts of an end-to-end id; null when its length, a character or its time is invalid. */
export function parseEndToEndId(id: string): { kind: EndToEndIdKind; ispb: string; minute: Date } | null {
  const match = SHAPE.exec(id);
  if (!match) return null;
  const [, kind, ispb = "", year, month, day, hours, minutes] = match;
  const minute = parseInstant(`${year}-${month}-${day}T${hours}:${minutes}:00Z`);
  return minute && { kind: kind === "D" ? "D" : "E", ispb, minute };
}

/** Returns the institution that made an end-to-end id: of a payment, the payer's. */
export const ispbOf = (id: string): string => id.slice(1, 9);

function randomAlphanumerics(length: number): string {
  let text = "";
  while (text.length < length) {
    if (poolUsed === pool.length) {
      globalThis.crypto.getRandomValues(pool);
      poolUsed = 0;
    }
    // Six bits of each byte are used. 62 and 63 are drawn again, so that every character is equally likely.
    const index = (pool[poolUsed++] ?? 0) & 63;
    if (index < ALPHABET.length) text += ALPHABET[index];
  }
  return text;
}
