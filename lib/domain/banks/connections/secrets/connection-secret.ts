import { createHash } from "node:crypto";
import { seal, unseal } from "#lib/server/keys/secret-key.ts";

/** Binds a connection's secrets to the connection. */
export function connectionSealPurpose(connectionId: string): string {
  return `connection:${connectionId}`;
}

/** Seals a client secret, a private key or the secret of the webhook's address. */
export function sealConnectionSecret(connectionId: string, secret: string): Buffer<ArrayBuffer> {
  return seal(secret, connectionSealPurpose(connectionId));
}

/** Opens what `sealConnectionSecret` returned. Throws when it was sealed for another connection. */
export function openConnectionSecret(connectionId: string, sealed: Uint8Array): string {
  return unseal(sealed, connectionSealPurpose(connectionId));
}

/** Returns what is stored of the secret in a webhook's address. The secret is random: no salt is needed. */
export function webhookSecretHash(secret: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(secret).digest();
}
