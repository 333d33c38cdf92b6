import type { JWK } from "jose";
import { signingKey, signingKeys } from "./signing-keys.ts";

/** Returns, as a JWK Set, every public key that verifies our signatures: access tokens and QR payloads. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  // Creates missing keys, so that the set is not empty before the first signature.
  await Promise.all([signingKey("token"), signingKey("qr")]);
  return { keys: (await signingKeys()).map((key) => key.publicJwk) };
}
