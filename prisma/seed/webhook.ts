import { configureWebhook } from "#lib/domain/webhooks/configure-webhook.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";

const SINK = "/v1/mock/webhook-sink";

/**
 * Points the operator's webhook at the webhook sink of this service, at its current address. Makes the webhook if it is
 * missing.
 */
export async function pointWebhookAtSink(ctx: Context, baseUrl: string): Promise<void> {
  const url = `${baseUrl}${SINK}`;
  const there = await rows({
    text: `UPDATE webhook_endpoint SET url = $2 WHERE account_id = $1 AND url LIKE '%' || $3 AND deleted_at IS NULL RETURNING id`,
    values: [ctx.accountId, url, SINK],
  });
  if (there.length === 0) await configureWebhook.run(ctx, { url });
}
