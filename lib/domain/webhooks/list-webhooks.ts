import { WEBHOOK_LIST_DAYS } from "#lib/core/limits.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { accountIdsOf } from "../accounts/account.ts";
import { displayWebhookContract, listWebhooksContract } from "./webhook.contract.ts";
import { presentWebhook, WEBHOOK_COLUMNS, type WebhookRow, webhookNotFound } from "./webhook.ts";

type Window = { start: Date; end: Date };

/**
 * Lists the webhooks of the caller's accounts, newest first. For a credential: those of variant A that were created
 * between two times, by default in the last 30 days.
 */
export const listWebhooks = operation(listWebhooksContract, async (ctx, input) => {
  // Staff see all webhooks, whenever they were created; only a program filters by time.
  const byProgram = ctx.actor.kind === "credential";
  const asked = "start_date" in input || "end_date" in input ? input : {};
  const { start, end } = await windowOf(asked.start_date ?? null, asked.end_date ?? null);
  const found = await rows<WebhookRow>({
    text: `SELECT ${WEBHOOK_COLUMNS} FROM webhook_endpoint e WHERE e.account_id = ANY($1::uuid[]) AND e.deleted_at IS NULL
             AND ($4 OR (e.variant = 'A' AND e.created_at BETWEEN $2 AND $3)) ORDER BY e.created_at DESC, e.id`,
    values: [ctx.accountIds, start, end, !byProgram],
  });
  return { output: { parameters: { start_date: start, end_date: end }, webhooks: found.map(presentWebhook) } };
});

/** Missing bounds come from the database's clock, which also set the webhooks' `created_at`. */
async function windowOf(start: Date | null, end: Date | null): Promise<Window> {
  const [window] = await rows<Window>({
    text: `SELECT COALESCE($1::timestamptz, now - interval '${WEBHOOK_LIST_DAYS} days') AS start, COALESCE($2::timestamptz, now) AS end
           FROM date_trunc('milliseconds', business_now()) AS now`,
    values: [start, end],
  });
  return window as Window;
}

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
