import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { seal, unseal } from "#lib/server/keys/sealed.ts";

/** Secrets that sign a webhook's deliveries; one that was replaced stays until `expiresAt` (milliseconds since 1970). */
export type SigningSecret = { secret: string; expiresAt: number | null };

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

/** Makes a signing secret as Standard Webhooks 1.0 spells it. */
export function makeSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Seals a webhook's own secret; it opens only as the same webhook's. */
export function sealForWebhook(webhookId: string, secret: string): Buffer {
  return seal(secret, `webhook:${webhookId}`);
}

/** Opens what `sealForWebhook` made. */
export function openForWebhook(webhookId: string, sealed: Uint8Array): string {
  return unseal(sealed, `webhook:${webhookId}`);
}

/** Seals a webhook's signing secrets. */
export function sealSigningSecrets(webhookId: string, secrets: SigningSecret[]): Buffer {
  return sealForWebhook(webhookId, JSON.stringify(secrets));
}

/** The keys that sign a webhook's deliveries at `now`. */
export function openSigningKeys(webhookId: string, sealed: Uint8Array, now: Date): KeyObject[] {
  const secrets = JSON.parse(openForWebhook(webhookId, sealed)) as SigningSecret[];
  return secrets
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now.getTime())
    .map(({ secret }) => createSecretKey(secret.slice(PREFIX.length), "base64"));
}

/** The headers of Standard Webhooks 1.0 for a message: a signature with each key. */
export function signatureHeaders(keys: KeyObject[], message: { id: string; at: Date; body: string }) {
  const timestamp = Math.floor(message.at.getTime() / 1_000).toString();
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = keys.map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  return { "webhook-id": message.id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/** A webhook's sealed secrets with a new one added; those that still sign at `now` end at `endsAt`, or before if that was so decided. */
export function rotateSigningSecrets(
  { id, sealedSecrets }: { id: string; sealedSecrets: Uint8Array },
  secret: string,
  now: Date,
  endsAt: Date,
): Buffer {
  const kept = (JSON.parse(openForWebhook(id, sealedSecrets)) as SigningSecret[])
    .map((known) => ({ ...known, expiresAt: Math.min(known.expiresAt ?? Number.POSITIVE_INFINITY, endsAt.getTime()) }))
    .filter(({ expiresAt }) => expiresAt > now.getTime());
  return sealSigningSecrets(id, [{ secret, expiresAt: null }, ...kept]);
}
