import { WEBHOOK_LIST_DAYS } from "#lib/core/limits.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { accountIdsOf } from "../../base/accounts/account.ts";
import { displayWebhookContract, listWebhooksContract } from "./webhook.contract.ts";
import { presentWebhook, WITHOUT_SECRETS, webhookNotFound, webhookRow } from "./webhook.ts";

/**
 * Lists the webhooks of the caller's accounts, newest first. For a credential: those of variant A that were created
 * between two times, by default in the last 30 days.
 */
export const listWebhooks = operation(listWebhooksContract, async (ctx, input) => {
  // Staff see all webhooks, whenever they were created; only a program filters by time.
  const byProgram = ctx.actor.kind === "credential";
  const asked = "start_date" in input || "end_date" in input ? input : {};
  const now = await businessTime(ctx.operatorId);
  const start = asked.start_date ?? new Date(now.getTime() - WEBHOOK_LIST_DAYS * 86_400_000);
  const end = asked.end_date ?? now;
  const found = await prisma().webhookEndpoint.findMany({
    where: {
      accountId: { in: [...ctx.accountIds] },
      deletedAt: null,
      ...(byProgram ? { variant: "A", createdAt: { gte: start, lte: end } } : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    ...WITHOUT_SECRETS,
  });
  const webhooks = found.map((webhook) => presentWebhook(webhookRow(webhook)));
  return { output: { parameters: { start_date: start, end_date: end }, webhooks } };
});

/** Returns the webhook of a Pix key. Throws WEBHOOK_NOT_FOUND when there is none. */
export const displayWebhook = operation(displayWebhookContract, async (ctx, { pixKey }) => {
  const webhook = await prisma().webhookEndpoint.findFirst({
    where: {
      accountId: { in: await accountIdsOf(ctx.operatorId) },
      variant: "B",
      pixKey: parsePixKey(pixKey)?.key ?? pixKey,
      deletedAt: null,
    },
    ...WITHOUT_SECRETS,
  });
  if (!webhook) throw webhookNotFound();
  return { output: presentWebhook(webhookRow(webhook)) };
});
