import { createHmac, timingSafeEqual } from "node:crypto";
import { locationToken, parseLocationToken } from "#lib/core/pix/location-token.ts";
import { provingKeys } from "#lib/server/keys/retained-keys.ts";
import { derivedKey } from "#lib/server/keys/secret-key.ts";

const PURPOSE = "pay-link";
/** 128 bits, so that a link cannot be guessed. */
const PROOF_BYTES = 16;
const SHAPE = /^([A-Za-z0-9_-]{27})([A-Za-z0-9_-]{22})$/;

function proofOf(location: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(location).digest().subarray(0, PROOF_BYTES);
}

/**
 * Returns the token of a charge's payment page: the charge's location and an HMAC that proves that we issued it. 49
 * characters.
 */
export function payToken(accountNumber: string, chargeId: string): string {
  const location = locationToken(accountNumber, chargeId);
  return location + proofOf(location, derivedKey(PURPOSE)).toString("base64url");
}

/** Parses a token. Returns null unless we issued it. Reads the database at most once in 5 s, so that guesses cost little. */
export async function readPayToken(token: string): Promise<{ accountNumber: string; chargeId: string } | null> {
  const [, location = "", proof = ""] = SHAPE.exec(token) ?? [];
  const given = Buffer.from(proof, "base64url");
  // The last base64url character has unused bits: a second spelling of the same proof must be refused.
  if (given.length !== PROOF_BYTES || given.toString("base64url") !== proof) return null;
  const keys = await provingKeys(PURPOSE);
  return keys.some((key) => timingSafeEqual(given, proofOf(location, key))) ? parseLocationToken(location) : null;
}
