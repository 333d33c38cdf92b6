import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { accountIdsOf } from "../accounts/account.ts";
import { type AuditEvent, writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { deleteWebhookContract } from "./webhook.contract.ts";
import { webhookNotFound } from "./webhook.ts";

const DELETED = "The webhook was deleted. Nothing more is sent to it.";

/** Deletes a webhook. Its pending deliveries are not sent. Throws WEBHOOK_NOT_FOUND when it is already deleted. */
export const deleteWebhook = operation(deleteWebhookContract, async (ctx, input) => {
  // Variant B identifies a webhook by its Pix key.
  const which =
    "id" in input
      ? { accountIds: ctx.accountIds, condition: "id = $2", value: input.id }
      : {
          accountIds: await accountIdsOf(ctx.operatorId),
          condition: "variant = 'B' AND pix_key = $2",
          value: parsePixKey(input.pixKey)?.key ?? input.pixKey,
        };
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string; accountId: string; url: string }>({
      text: `UPDATE webhook_endpoint SET active = false, deleted_at = now, updated_at = now
             FROM date_trunc('milliseconds', business_now()) AS now WHERE account_id = ANY($1::uuid[]) AND ${which.condition} AND deleted_at IS NULL RETURNING id, account_id AS "accountId", url`,
      values: [which.accountIds, which.value],
    });
    const [deleted] = rows;
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
