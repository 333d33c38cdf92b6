import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { SIGNING_SECRET_BYTES } from "#lib/core/limits.ts";
import { env } from "#lib/server/env.ts";
import { seal, unseal } from "#lib/server/keys/secret-key.ts";

/** A secret that signs deliveries. `expiresAt`: milliseconds since 1970; null: it has not been replaced. */
export type SigningSecret = { secret: string; expiresAt: number | null };

const PREFIX = "whsec_";

/** Returns a new signing secret in the format of Standard Webhooks 1.0. */
export function makeSigningSecret(): string {
  return PREFIX + randomBytes(SIGNING_SECRET_BYTES).toString("base64");
}

/** Binds a secret to its webhook: it cannot be decrypted in another one's row. */
export function webhookSealPurpose(webhookId: string): string {
  return `webhook:${webhookId}`;
}

/** Seals a secret of a webhook; it can be opened only with the same webhook's id. */
export function sealForWebhook(webhookId: string, secret: string): Buffer<ArrayBuffer> {
  return seal(secret, webhookSealPurpose(webhookId));
}

/** Opens what `sealForWebhook` returned. Throws when it was sealed for another webhook. */
export function openForWebhook(webhookId: string, sealed: Uint8Array): string {
  const purpose = webhookSealPurpose(webhookId);
  return openedOnce(sealed, purpose, () => unseal(sealed, purpose));
}

/** Seals a webhook's signing secrets. */
export function sealSigningSecrets(webhookId: string, secrets: SigningSecret[]): Buffer<ArrayBuffer> {
  return sealForWebhook(webhookId, JSON.stringify(secrets));
}

/** The stored signing secrets of a webhook: the current ones, and those that rotations replaced, with their ends. */
export type SealedSecrets = { sealedSecrets: Uint8Array; earlierSecrets: Uint8Array[]; earlierEnd: Date[] };

/** Returns the keys of a webhook's signing secrets that have not expired at `now`, newest first. */
export function openSigningKeys(webhookId: string, stored: SealedSecrets, now: Date): KeyObject[] {
  const { sealedSecrets, earlierSecrets, earlierEnd } = stored;
  const earlier = earlierSecrets
    .filter((_, i) => (earlierEnd[i] as Date) > now)
    .flatMap((sealed) => {
      try {
        return [openForWebhook(webhookId, sealed)];
      } catch {
        // Sealed before SECRET_KEY was replaced. Its end is near, and the current secret signs.
        return [];
      }
    });
  return [openForWebhook(webhookId, sealedSecrets), ...earlier]
    .flatMap((opened) => JSON.parse(opened) as SigningSecret[])
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now.getTime())
    .map(({ secret }) => signingKeyOf(secret));
}

/** Returns the key of a secret that `makeSigningSecret` made. */
export function signingKeyOf(secret: string): KeyObject {
  return createSecretKey(secret.slice(PREFIX.length), "base64");
}

/** Returns the Standard Webhooks 1.0 headers of a message, with one signature for each key. */
export function signatureHeaders(keys: KeyObject[], message: { id: string; at: Date; body: string }) {
  const timestamp = Math.floor(message.at.getTime() / 1_000).toString();
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = keys.map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  return { "webhook-id": message.id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

const OPENED_MAX = 20_000;

let openedWith: string | undefined;

const opened = new Map<string, string>();

/**
 * Returns what `open` makes of a sealed secret, and keeps it: to open one takes 35 µs, as long as the rest of a send. The
 * same bytes for the same purpose are always the same secret. Those that were opened first are forgotten beyond 20 000.
 */
function openedOnce(sealed: Uint8Array, purpose: string, open: () => string): string {
  const { SECRET_KEY } = env();
  if (openedWith !== SECRET_KEY) opened.clear();
  openedWith = SECRET_KEY;
  const name = `${purpose} ${Buffer.from(sealed).toString("base64")}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const secret = open();
  const [oldest] = opened.keys();
  if (opened.size >= OPENED_MAX && oldest !== undefined) opened.delete(oldest);
  opened.set(name, secret);
  return secret;
}
