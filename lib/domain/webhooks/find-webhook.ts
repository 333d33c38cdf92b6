import { rows, type Tx } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";
import { WEBHOOK_COLUMNS, type WebhookRow, webhookNotFound } from "./webhook.ts";

type Sealed = { sealedSecrets: Uint8Array; sealedPassword: Uint8Array | null };

const SELECT = `SELECT ${WEBHOOK_COLUMNS}, e.sealed_secrets AS "sealedSecrets", e.sealed_password AS "sealedPassword"
  FROM webhook_endpoint e WHERE e.id = $1 AND e.account_id = ANY($2::uuid[])`;
const LIVING = `${SELECT} AND e.deleted_at IS NULL`;

/** Returns the caller's webhook with this id. Throws WEBHOOK_NOT_FOUND when there is none or it was deleted. */
export async function findWebhook(ctx: Context, webhookId: string): Promise<WebhookRow> {
  const [found] = await rows<WebhookRow>({ text: LIVING, values: [webhookId, ctx.accountIds] });
  if (!found) throw webhookNotFound();
  return found;
}

/** Throws WEBHOOK_NOT_FOUND when the webhook is not the caller's. Accepts a deleted webhook. */
export async function refuseForeignWebhook(ctx: Context, webhookId: string): Promise<void> {
  const [found] = await rows<WebhookRow>({ text: SELECT, values: [webhookId, ctx.accountIds] });
  if (!found) throw webhookNotFound();
}

/**
 * Locks the caller's webhook until `tx` ends, and returns it with its sealed secrets. Throws WEBHOOK_NOT_FOUND when
 * there is none or it was deleted.
 */
export async function lockWebhook(tx: Tx, ctx: Context, webhookId: string): Promise<WebhookRow & Sealed> {
  const { rows: found } = await tx.query<WebhookRow & Sealed>(`${LIVING} FOR UPDATE`, [webhookId, ctx.accountIds]);
  if (!found[0]) throw webhookNotFound();
  return found[0];
}
