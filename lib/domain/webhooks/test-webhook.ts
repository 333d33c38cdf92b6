import { businessTime } from "#lib/server/business-time.ts";
import { transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import type { AuditEvent } from "#lib/server/write-audit-event.ts";
import { writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { queueValidation } from "../deliveries/queue-validation.ts";
import { findWebhook } from "./find-webhook.ts";
import { testWebhookContract } from "./test-webhook.contract.ts";
import { refuseInactive } from "./webhook.ts";

/**
 * Queues a challenge to a webhook as an ordinary delivery. Throws WEBHOOK_NOT_FOUND when there is no such webhook,
 * ACTION_REFUSED when it is inactive.
 */
export const testWebhook = operation(testWebhookContract, async (ctx, { webhookId }) => {
  const webhook = await findWebhook(ctx, webhookId);
  refuseInactive(webhook);
  // From here on it must succeed.
  const deliveryId = await transaction(async (tx) => {
    const id = await queueValidation(tx, { ...webhook, updatedAt: await businessTime() });
    await announce(tx, { accountIds: [webhook.accountId], tags: ["deliveries"], queues: ["deliveries"] });
    const auditEvent: AuditEvent = {
      action: "webhook.test",
      operatorId: ctx.operatorId,
      subject: webhookId,
      facts: { url: webhook.url },
    };
    await writeStaffAuditEvent(tx, actorName(ctx), auditEvent);
    return id;
  });
  return { output: { deliveryId } };
});
