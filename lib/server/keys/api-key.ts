import { hash, timingSafeEqual } from "node:crypto";
import { instantOf } from "#lib/core/brt.ts";

/** `sha256`: in hexadecimal. */
type Stored = { sha256: string; expiresAt: string | null };

/** Returns a secret's SHA-256, for storage. Secrets have at least 256 random bits, so no slow hash is needed. */
export function secretHash(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** Returns whether a secret is one of those stored and unexpired. Compares in constant time. */
export function hasSecret({ secrets }: { secrets: readonly Stored[] }, secret: string, now = Date.now()): boolean {
  const given = secretHash(secret);
  return secrets
    .filter(({ expiresAt }) => expiresAt === null || instantOf(expiresAt).getTime() > now)
    .some(({ sha256 }) => timingSafeEqual(given, Buffer.from(sha256, "hex")));
}

const API_KEY = /^pk_(staging|production)_([0-9a-f]{32})_([0-9a-f]{64})$/;

/** Returns an API key: `pk_<environment>_<id>_<secret>`. `secret` is 64 hexadecimal characters. */
export function writeApiKey(environment: string, id: string, secret: string): string {
  return `pk_${environment}_${id.replaceAll("-", "")}_${secret}`;
}

/** Parses an API key. Returns null when it is malformed or of another environment; checks neither id nor secret. */
export function readApiKey(key: string, environment: string): { id: string; secret: string } | null {
  const match = API_KEY.exec(key);
  if (!match || match[1] !== environment) return null;
  const [, , hex = "", secret = ""] = match;
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return { id, secret };
}
