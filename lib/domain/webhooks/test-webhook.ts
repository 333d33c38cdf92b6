import { businessTime } from "#lib/server/business-time.ts";
import { transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import type { Deed } from "#lib/server/write-deed.ts";
import { writeStaffDeed } from "../audit/staff-deed.ts";
import { queueValidation } from "../deliveries/queue-validation.ts";
import { findWebhook } from "./find-webhook.ts";
import { testWebhookContract } from "./test-webhook.contract.ts";
import { refuseInactive } from "./webhook.ts";

/**
 * Queues a challenge to a webhook as an ordinary delivery. Throws WEBHOOK_NOT_FOUND when there is no such webhook,
 * ACT_REFUSED when it is inactive.
 */
export const testWebhook = operation(testWebhookContract, async (ctx, { webhookId }) => {
  const webhook = await findWebhook(ctx, webhookId);
  refuseInactive(webhook);
  // From here on it must succeed.
  const deliveryId = await transaction(async (tx) => {
    const id = await queueValidation(tx, { ...webhook, updatedAt: await businessTime() });
    await announce(tx, { accountIds: [webhook.accountId], nouns: ["deliveries"], queues: ["deliveries"] });
    const deed: Deed = {
      act: "webhook.test",
      operatorId: ctx.operatorId,
      subject: webhookId,
      facts: { url: webhook.url },
    };
    await writeStaffDeed(tx, actorName(ctx), deed);
    return id;
  });
  return { output: { deliveryId } };
});
