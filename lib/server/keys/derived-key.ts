import { hkdfSync } from "node:crypto";
import { env } from "../env.ts";

/**
 * Derives a 32-byte key for one purpose from SECRET_KEY (HKDF-SHA-256). It reveals neither SECRET_KEY nor the key of
 * another purpose.
 */
export function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().SECRET_KEY, "", `guiche:${purpose}`, 32));
}
