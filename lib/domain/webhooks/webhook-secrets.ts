import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { seal, unseal } from "#lib/server/keys/secret-key.ts";

/** A secret that signs deliveries. `expiresAt`: milliseconds since 1970; null: it has not been replaced. */
export type SigningSecret = { secret: string; expiresAt: number | null };

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

/** Returns a new signing secret in the format of Standard Webhooks 1.0. */
export function makeSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Seals a secret of a webhook; it can be opened only with the same webhook's id. */
export function sealForWebhook(webhookId: string, secret: string): Buffer<ArrayBuffer> {
  return seal(secret, `webhook:${webhookId}`);
}

/** Opens what `sealForWebhook` returned. Throws when it was sealed for another webhook. */
export function openForWebhook(webhookId: string, sealed: Uint8Array): string {
  return unseal(sealed, `webhook:${webhookId}`);
}

/** Seals a webhook's signing secrets. */
export function sealSigningSecrets(webhookId: string, secrets: SigningSecret[]): Buffer<ArrayBuffer> {
  return sealForWebhook(webhookId, JSON.stringify(secrets));
}

/** Returns the keys of the signing secrets that have not expired at `now`. */
export function openSigningKeys(webhookId: string, sealed: Uint8Array, now: Date): KeyObject[] {
  const secrets = JSON.parse(openForWebhook(webhookId, sealed)) as SigningSecret[];
  return secrets
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now.getTime())
    .map(({ secret }) => createSecretKey(secret.slice(PREFIX.length), "base64"));
}

/** Returns the Standard Webhooks 1.0 headers of a message, with one signature for each key. */
export function signatureHeaders(keys: KeyObject[], message: { id: string; at: Date; body: string }) {
  const timestamp = Math.floor(message.at.getTime() / 1_000).toString();
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = keys.map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  return { "webhook-id": message.id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/**
 * Returns a webhook's sealed secrets with a new one added. Those that are valid at `now` expire at `endsAt`, or earlier
 * when an earlier rotation set that; the others are dropped.
 */
export function rotateSigningSecrets(
  { id, sealedSecrets }: { id: string; sealedSecrets: Uint8Array },
  secret: string,
  now: Date,
  endsAt: Date,
): Buffer<ArrayBuffer> {
  const kept = (JSON.parse(openForWebhook(id, sealedSecrets)) as SigningSecret[])
    .map((known) => ({ ...known, expiresAt: Math.min(known.expiresAt ?? Number.POSITIVE_INFINITY, endsAt.getTime()) }))
    .filter(({ expiresAt }) => expiresAt > now.getTime());
  return sealSigningSecrets(id, [{ secret, expiresAt: null }, ...kept]);
}
