import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "../env.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function derive(secretKey: string, purpose: string): Buffer<ArrayBuffer> {
  return Buffer.from(hkdfSync("sha256", secretKey, "", `guiche:${purpose}`, 32));
}

/**
 * Derives a 32-byte key for one purpose from SECRET_KEY (HKDF-SHA-256). It reveals neither SECRET_KEY nor the key of
 * another purpose.
 */
export function derivedKey(purpose: string): Buffer<ArrayBuffer> {
  return derive(env().SECRET_KEY, purpose);
}

/** Returns the keys that are read while SECRET_KEY is changed: one derived from each of the others. */
export function otherDerivedKeys(purpose: string): Buffer<ArrayBuffer>[] {
  const { SECRET_KEY_NEXT, SECRET_KEY_PREVIOUS } = env();
  return [SECRET_KEY_NEXT, SECRET_KEY_PREVIOUS]
    .filter((secretKey) => secretKey !== undefined)
    .map((secretKey) => derive(secretKey, purpose));
}

/** Encrypts a secret with a key derived from SECRET_KEY (AES-256-GCM). `unseal` with another `purpose` fails. */
export function seal(secret: string, purpose: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, derivedKey(purpose), nonce, { authTagLength: TAG_BYTES });
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * Decrypts the output of `seal`. While SECRET_KEY is changed, it also opens what the other key sealed. Throws when it was
 * changed, or was sealed with another key or for another purpose.
 */
export function unseal(sealed: Uint8Array, purpose: string): string {
  try {
    return open(sealed, derivedKey(purpose));
  } catch (error) {
    // The cipher proves which key is right, so no sealed text needs to say with which one it was made.
    for (const key of otherDerivedKeys(purpose)) {
      const secret = tryOpen(sealed, key);
      if (secret !== null) return secret;
    }
    throw error;
  }
}

/** Seals with SECRET_KEY what the key before it sealed. Returns null when SECRET_KEY opens it already. Throws like `unseal`. */
export function reseal(sealed: Uint8Array, purpose: string): Buffer<ArrayBuffer> | null {
  return tryOpen(sealed, derivedKey(purpose)) === null ? seal(unseal(sealed, purpose), purpose) : null;
}

function tryOpen(sealed: Uint8Array, key: Buffer): string | null {
  try {
    return open(sealed, key);
  } catch {
    return null;
  }
}

function open(sealed: Uint8Array, key: Buffer): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
