import { rows, type Tx } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";
import { WEBHOOK_COLUMNS, type WebhookRow, webhookNotFound } from "./webhook.ts";

type Sealed = { sealedSecrets: Uint8Array; sealedPassword: Uint8Array | null };

const SELECT = `SELECT ${WEBHOOK_COLUMNS}, e.sealed_secrets AS "sealedSecrets", e.sealed_password AS "sealedPassword"
  FROM webhook_endpoint e WHERE e.id = $1 AND e.account_id = ANY($2::uuid[])`;
const LIVING = `${SELECT} AND e.deleted_at IS NULL`;

/** One of the caller's webhooks by its id, or a WEBHOOK_NOT_FOUND refusal. */
export async function findWebhook(ctx: Context, webhookId: string): Promise<WebhookRow> {
  const [found] = await rows<WebhookRow>({ text: LIVING, values: [webhookId, ctx.accountIds] });
  if (!found) throw webhookNotFound();
  return found;
}

/** Refuses with WEBHOOK_NOT_FOUND unless the webhook is the caller's, or was before it was deleted. */
export async function refuseForeignWebhook(ctx: Context, webhookId: string): Promise<void> {
  const [found] = await rows<WebhookRow>({ text: SELECT, values: [webhookId, ctx.accountIds] });
  if (!found) throw webhookNotFound();
}

/** The living one with its sealed secrets, and nobody else's to change until `tx` ends. */
export async function lockWebhook(tx: Tx, ctx: Context, webhookId: string): Promise<WebhookRow & Sealed> {
  const { rows: found } = await tx.query<WebhookRow & Sealed>(`${LIVING} FOR UPDATE`, [webhookId, ctx.accountIds]);
  if (!found[0]) throw webhookNotFound();
  return found[0];
}
