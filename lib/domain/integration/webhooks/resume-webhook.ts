import { refuse } from "#lib/core/errors.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { resumeWebhookContract } from "./manage-webhook.contract.ts";
import { decideOwed } from "./owed-deliveries.ts";
import { lockWebhook } from "./webhook.ts";

/**
 * Lets a paused webhook hear again, with the events that it is owed or without them. Throws WEBHOOK_NOT_FOUND, or
 * ACTION_REFUSED when the webhook is not paused.
 */
export const resumeWebhook = operation(resumeWebhookContract, async (ctx, { webhookId, owed }) =>
  audited(actorName(ctx), async (tx, prisma) => {
    const { active, accountId, url } = await lockWebhook(tx, prisma, { ctx, webhookId });
    if (active) throw refuse("ACTION_REFUSED", "The webhook is not paused.");
    // From here on it must succeed.
    const count = await decideOwed(tx, webhookId, owed);
    const data = { active: true, failingSince: null, updatedAt: await businessTime(ctx.operatorId, tx) };
    await prisma.webhookEndpoint.update({ where: { id: webhookId }, data, select: { id: true } });
    await announce(tx, { accountIds: [accountId], tags: ["webhooks", "deliveries"], queues: ["deliveries"] });
    const facts = { url, owed, count };
    const auditEvent: AuditEvent = { action: "webhook.resume", operatorId: ctx.operatorId, subject: webhookId, facts };
    return { auditEvent, result: { output: { count } } };
  }),
);
