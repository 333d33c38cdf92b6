import { z } from "zod";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import type { ApprovalAction } from "../../base/approvals/approval.ts";
import { needsSecondAdministrator } from "../../base/approvals/needs-approval.ts";
import { requestApproval } from "../../base/approvals/request-approval.ts";
import { ActionRefused, refusingAction } from "../../base/audit/action-refused.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { grantWebhookTaxIdsContract, removeWebhookTaxIdsContract } from "./manage-webhook.contract.ts";
import { findWebhook } from "./webhook.ts";

type Change = { operatorId: string; webhookId: string; url: string; wholeTaxIds: boolean };
type Tools = Parameters<Parameters<typeof audited>[1]>;

/** Says whether a webhook hears whole tax ids. Throws `ActionRefused` when it was deleted or has got another url. */
async function change([tx, prisma]: Tools, { operatorId, webhookId: id, url, wholeTaxIds }: Change) {
  const where = { id, url, deletedAt: null, account: { operatorId } };
  const { count } = await prisma.webhookEndpoint.updateMany({ where, data: { wholeTaxIds } });
  if (count === 0) throw new ActionRefused("The webhook was deleted, or its url was changed. Look at it again.");
  const { accountId } = await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id }, select: { accountId: true } });
  await announce(tx, { accountIds: [accountId], tags: ["webhooks"], queues: [] });
  return { action: "webhook.change", operatorId, subject: id, facts: { url, wholeTaxIds } } satisfies AuditEvent;
}

/**
 * Lets a webhook hear whole tax ids, or asks for a second administrator where one must confirm. It is for this url: another
 * one does not have it. Throws WEBHOOK_NOT_FOUND, or ACTION_REFUSED when the webhook changes meanwhile.
 */
export const grantWebhookTaxIds = operation(grantWebhookTaxIdsContract, async (ctx, { webhookId }) => {
  const { operatorId } = ctx;
  const { url, accountNumber } = await findWebhook(ctx, webhookId);
  if (await needsSecondAdministrator(operatorId)) {
    const facts = { webhookId, url, accountNumber };
    return { output: { approvalId: await requestApproval(ctx, "grantWebhookTaxIds", facts) } };
  }
  await refusingAction(() =>
    audited(actorName(ctx), async (...tools) => ({
      auditEvent: await change(tools, { operatorId, webhookId, url, wholeTaxIds: true }),
      result: null,
    })),
  );
  return { output: { approvalId: null } };
});

const granted = z.object({ webhookId: z.string(), url: z.string() });

export const grantConfirmedTaxIds: ApprovalAction = {
  confirm: async ({ operatorId, facts }, ...tools) =>
    change(tools, { operatorId, ...granted.parse(facts), wholeTaxIds: true }),
};

/** Masks CPFs in what a webhook is sent from now on, in what is sent again too. Throws WEBHOOK_NOT_FOUND. */
export const removeWebhookTaxIds = operation(removeWebhookTaxIdsContract, async (ctx, { webhookId }) => {
  const { operatorId } = ctx;
  const { url, wholeTaxIds } = await findWebhook(ctx, webhookId);
  if (wholeTaxIds)
    await refusingAction(() =>
      audited(actorName(ctx), async (...tools) => ({
        auditEvent: await change(tools, { operatorId, webhookId, url, wholeTaxIds: false }),
        result: null,
      })),
    );
  return { output: { wholeTaxIds: false as const } };
});
