import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { prismaTransaction } from "#lib/server/prisma-client.ts";
import { accountIdsOf } from "../../base/accounts/account.ts";
import { type AuditEvent, writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import { deleteWebhookContract } from "./webhook.contract.ts";
import { webhookNotFound } from "./webhook.ts";

const DELETED = "The webhook was deleted. Nothing more is sent to it.";

/** Deletes a webhook. Its pending deliveries are not sent. Throws WEBHOOK_NOT_FOUND when it is already deleted. */
export const deleteWebhook = operation(deleteWebhookContract, async (ctx, input) => {
  // Variant B identifies a webhook by its Pix key.
  const which =
    "id" in input
      ? { accountId: { in: [...ctx.accountIds] }, id: input.id }
      : {
          accountId: { in: await accountIdsOf(ctx.operatorId) },
          variant: "B",
          pixKey: parsePixKey(input.pixKey)?.key ?? input.pixKey,
        };
  await prismaTransaction(async (prisma, tx) => {
    const now = await businessTime(ctx.operatorId, tx);
    const [deleted] = await prisma.webhookEndpoint.updateManyAndReturn({
      where: { ...which, deletedAt: null },
      data: { active: false, deletedAt: now, updatedAt: now },
      select: { id: true, accountId: true, url: true },
    });
    if (!deleted) throw webhookNotFound();
    const auditEvent: AuditEvent = {
      action: "webhook.delete",
      operatorId: ctx.operatorId,
      subject: deleted.id,
      facts: { url: deleted.url },
    };
    await writeStaffAuditEvent(tx, actorName(ctx), auditEvent);
    await announce(tx, { accountIds: [deleted.accountId], tags: ["webhooks", "deliveries"], queues: ["deliveries"] });
  });
  return {
    output: {
      type: "/docs/errors#WEBHOOK_DELETED",
      title: "Webhook deleted",
      status: 200 as const,
      code: "WEBHOOK_DELETED" as const,
      detail: DELETED,
      message: DELETED,
    },
  };
});
