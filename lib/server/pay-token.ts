import { createHmac, timingSafeEqual } from "node:crypto";
import { locationToken, parseLocationToken } from "../core/pix/location-token.ts";
import { derivedKey } from "./keys/derived-key.ts";

const PURPOSE = "pay-link";
/** 128 bits: nobody finds a link by trying. */
const PROOF_BYTES = 16;
const SHAPE = /^([A-Za-z0-9_-]{27})([A-Za-z0-9_-]{22})$/;

let key: Buffer | undefined;

function proofOf(location: string): Buffer {
  key ??= derivedKey(PURPOSE);
  return createHmac("sha256", key).update(location).digest().subarray(0, PROOF_BYTES);
}

/** What opens a charge's page for its player: where the charge is, and the proof that we gave the link out. 49 characters. */
export function payToken(accountNumber: string, chargeId: string): string {
  const location = locationToken(accountNumber, chargeId);
  return location + proofOf(location).toString("base64url");
}

/** Reads a token back; null unless we gave it out. Asks no database, so that guessing costs us nothing. */
export function readPayToken(token: string): { accountNumber: string; chargeId: string } | null {
  const [, location = "", proof = ""] = SHAPE.exec(token) ?? [];
  const given = Buffer.from(proof, "base64url");
  // The last character has bits to spare: another spelling of the same proof is another token.
  if (given.length !== PROOF_BYTES || given.toString("base64url") !== proof) return null;
  return timingSafeEqual(given, proofOf(location)) ? parseLocationToken(location) : null;
}
