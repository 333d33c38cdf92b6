import type { JWK } from "jose";
import { signingKey, signingKeys } from "./signing-keys.ts";

/** Every key that verifies what we sign, access tokens and QR payloads alike, as a JWK Set. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  // So that the set is never empty, not even before the first signature.
  await Promise.all([signingKey("token"), signingKey("qr")]);
  return { keys: (await signingKeys()).map((key) => key.publicJwk) };
}
