import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { accountIdsOf } from "../accounts/account.ts";
import { displayWebhookContract } from "./display-webhook.contract.ts";
import { presentWebhook, WEBHOOK_COLUMNS, type WebhookRow, webhookNotFound } from "./webhook.ts";

/** Returns the webhook of a Pix key. Throws WEBHOOK_NOT_FOUND when there is none. */
export const displayWebhook = operation(displayWebhookContract, async (ctx, { pixKey }) => {
  const [webhook] = await rows<WebhookRow>({
    text: `SELECT ${WEBHOOK_COLUMNS} FROM webhook_endpoint e
           WHERE e.account_id = ANY($1::uuid[]) AND e.variant = 'B' AND e.pix_key = $2 AND e.deleted_at IS NULL`,
    values: [await accountIdsOf(ctx.operatorId), parsePixKey(pixKey)?.key ?? pixKey],
  });
  if (!webhook) throw webhookNotFound();
  return { output: presentWebhook(webhook) };
});
