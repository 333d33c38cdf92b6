import { randomBytes } from "node:crypto";
import type { Tx } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { secretHash, writeApiKey } from "#lib/server/keys/api-key.ts";

type Told = { clientId: string; clientSecret: string } | { apiKey: string };

/**
 * Creates a secret of 256 random bits for a credential and stores its hash. Returns the secret in the form that its
 * user needs; it cannot be read again.
 */
export async function newSecret(tx: Tx, { id, kind }: { id: string; kind: "oauth" | "apiKey" }): Promise<Told> {
  const secret = randomBytes(32).toString("hex");
  await tx.query("INSERT INTO credential_secret (sha256, credential_id) VALUES ($1, $2)", [secretHash(secret), id]);
  return kind === "apiKey"
    ? { apiKey: writeApiKey(env().APP_ENV, id, secret) }
    : { clientId: id, clientSecret: secret };
}
