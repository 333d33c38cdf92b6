import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "../env.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives a 32-byte key for one purpose from SECRET_KEY (HKDF-SHA-256). It reveals neither SECRET_KEY nor the key of
 * another purpose.
 */
export function derivedKey(purpose: string): Buffer<ArrayBuffer> {
  return Buffer.from(hkdfSync("sha256", env().SECRET_KEY, "", `guiche:${purpose}`, 32));
}

/** Encrypts a secret with a key derived from SECRET_KEY (AES-256-GCM). `unseal` with another `purpose` fails. */
export function seal(secret: string, purpose: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, derivedKey(purpose), nonce, { authTagLength: TAG_BYTES });
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts the output of `seal`. Throws when it was changed, or was sealed with another key or for another purpose. */
export function unseal(sealed: Uint8Array, purpose: string): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(CIPHER, derivedKey(purpose), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
