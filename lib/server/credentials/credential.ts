import { hash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Variant } from "../../core/contract.ts";
import { rows } from "../db.ts";

/**
 * A credential of an operator's system. `secrets`: SHA-256 hashes in hexadecimal and their expiry; expired ones may be
 * included. `certificates`: SHA-256 in hexadecimal of the client certificates that it may present.
 */
export type Credential = {
  id: string;
  operatorId: string;
  accountId: string;
  kind: "oauth" | "apiKey";
  variant: Variant;
  scopes: string[];
  readsPerSecond: number;
  writesPerSecond: number;
  secrets: { sha256: string; expiresAt: string | null }[];
  certificates: string[];
};

const STALE_MS = 5_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const cache = new LRUCache<string, Promise<Credential | null>>({ max: 10_000, ttl: STALE_MS });

async function load(id: string): Promise<Credential | null> {
  const [found] = await rows<Credential>({
    name: "credential",
    text: `SELECT c.id, c.operator_id AS "operatorId", c.account_id AS "accountId", c.kind, c.variant, c.scopes,
             c.reads_per_second AS "readsPerSecond", c.writes_per_second AS "writesPerSecond",
             COALESCE((SELECT jsonb_agg(jsonb_build_object('sha256', encode(s.sha256, 'hex'), 'expiresAt', s.expires_at))
                       FROM credential_secret s WHERE s.credential_id = c.id), '[]') AS secrets,
             ARRAY(SELECT encode(t.sha256, 'hex') FROM credential_certificate t WHERE t.credential_id = c.id) AS certificates
           FROM credential c WHERE c.id = $1 AND c.revoked_at IS NULL`,
    values: [id],
  });
  return found ?? null;
}

/** Returns a credential that is not revoked, at most 5 s stale, or null. */
export async function credentialById(id: string): Promise<Credential | null> {
  if (!UUID.test(id)) return null;
  let found = cache.get(id);
  if (!found) {
    found = load(id);
    cache.set(id, found);
    // A failed look-up must not stay in the cache.
    found.catch(() => cache.delete(id));
  }
  return found;
}

/** Returns a secret's SHA-256, for storage. Secrets have at least 256 random bits, so no slow hash is needed. */
export function secretHash(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** Returns whether a secret is one of the credential's unexpired secrets. Compares in constant time. */
export function hasSecret(credential: Credential, secret: string, now = Date.now()): boolean {
  const given = secretHash(secret);
  return credential.secrets
    .filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now)
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
