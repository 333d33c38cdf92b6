import { refuse } from "#lib/core/errors.ts";
import { WEBHOOKS_PER_ACCOUNT_MAX } from "#lib/core/limits.ts";
import type { Tx } from "#lib/server/db.ts";
import { WEBHOOK_COLUMNS, type WebhookRow } from "./webhook.ts";
import type { Authentication } from "./webhook-authentication.contract.ts";
import { sealForWebhook, sealSigningSecrets } from "./webhook-secrets.ts";

/** A webhook before it is stored. Its secrets are plain text; `storeWebhook` seals them. */
export type StoredWebhook = {
  id: string;
  accountId: string;
  variant: "A" | "B";
  type: 0 | 1 | 2 | null;
  events: string[];
  pixKey: string | null;
  url: string;
  authentication: Authentication | null;
  signingSecret: string;
};

/**
 * Stores a webhook, or changes the existing one with the same url and type (variant A) or Pix key (B), which keeps its
 * id and its signing secrets. Throws LIMIT_EXCEEDED when the account has WEBHOOKS_PER_ACCOUNT_MAX webhooks.
 */
export async function storeWebhook(tx: Tx, webhook: StoredWebhook): Promise<{ row: WebhookRow; created: boolean }> {
  // Inserts first, because INSERT waits for a concurrent request with the same webhook: only one of them creates it.
  const made = await insert(tx, webhook);
  if (made) return { row: made, created: true };
  const changed = await change(tx, webhook);
  if (changed) return { row: changed, created: false };
  throw refuse("LIMIT_EXCEEDED", `An account has at most ${WEBHOOKS_PER_ACCOUNT_MAX} webhooks. Delete one first.`);
}

async function insert(tx: Tx, webhook: StoredWebhook): Promise<WebhookRow | undefined> {
  const { id, accountId, variant, type, events, pixKey, url, authentication, signingSecret } = webhook;
  const { rows } = await tx.query<WebhookRow>({
    text: `INSERT INTO webhook_endpoint AS e (id, account_id, variant, type, events, pix_key, url, auth_type, user_name, sealed_password,
             sealed_secrets, created_at, updated_at)
           SELECT $1::uuid, $2::uuid, $3::text, $4::smallint, $5::text[], $6::text, $7::text, $8::smallint, $9::text, $10::bytea, $11::bytea, t, t
           FROM date_trunc('milliseconds', business_now()) AS t
           WHERE (SELECT count(*) FROM webhook_endpoint WHERE account_id = $2 AND deleted_at IS NULL) < $12
           ON CONFLICT DO NOTHING RETURNING ${WEBHOOK_COLUMNS}`,
    values: [
      id,
      accountId,
      variant,
      type,
      events,
      pixKey,
      url,
      authentication?.type ?? null,
      authentication?.userName ?? null,
      authentication && sealForWebhook(id, authentication.secret),
      sealSigningSecrets(id, [{ secret: signingSecret, expiresAt: null }]),
      WEBHOOKS_PER_ACCOUNT_MAX,
    ],
  });
  return rows[0];
}

async function change(tx: Tx, webhook: StoredWebhook): Promise<WebhookRow | undefined> {
  const { accountId, variant, type, events, pixKey, url, authentication } = webhook;
  const found = await tx.query<{ id: string }>({
    text: `SELECT id FROM webhook_endpoint WHERE account_id = $1 AND variant = $2 AND deleted_at IS NULL AND CASE variant
             WHEN 'A' THEN url = $3 AND type IS NOT DISTINCT FROM $4::smallint ELSE pix_key = $5 END FOR UPDATE`,
    values: [accountId, variant, url, type, pixKey],
  });
  const id = found.rows[0]?.id;
  if (!id) return undefined;
  const { rows } = await tx.query<WebhookRow>({
    // A new url must answer a challenge of its own before it is validated.
    text: `UPDATE webhook_endpoint e SET type = $2, events = $3, validated = validated AND url = $4, url = $4, auth_type = $5,
             user_name = $6, sealed_password = $7, active = true, failing_since = NULL, updated_at = date_trunc('milliseconds', business_now())
           WHERE id = $1 RETURNING ${WEBHOOK_COLUMNS}`,
    values: [
      id,
      type,
      events,
      url,
      authentication?.type ?? null,
      authentication?.userName ?? null,
      authentication && sealForWebhook(id, authentication.secret),
    ],
  });
  return rows[0];
}
