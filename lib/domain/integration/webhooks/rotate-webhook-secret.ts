import { announce } from "#lib/server/jobs/notify.ts";
import { businessTime, databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { rotateWebhookSecretContract } from "./manage-webhook.contract.ts";
import { lockWebhook } from "./webhook.ts";
import { makeSigningSecret, sealSigningSecrets } from "./webhook-secrets.ts";

/**
 * Adds a new signing secret to a webhook; the existing ones expire after the overlap. Throws WEBHOOK_NOT_FOUND when
 * there is no such webhook.
 */
export const rotateWebhookSecret = operation(
  rotateWebhookSecretContract,
  async (ctx, { webhookId, overlapSeconds }) => {
    const signingSecret = makeSigningSecret();
    return audited(actorName(ctx), async (tx, prisma) => {
      const webhook = await lockWebhook(tx, prisma, { ctx, webhookId });
      const now = await databaseTime(tx);
      const earlierSecretsEnd = new Date(now.getTime() + overlapSeconds * 1_000);
      const updatedAt = await businessTime(ctx.operatorId, tx);
      // From here on it must succeed.
      const sealed = sealSigningSecrets(webhookId, [{ secret: signingSecret, expiresAt: null }]);
      await tx.query("SELECT rotate_webhook_secret($1, $2, $3, $4)", [webhookId, sealed, now, earlierSecretsEnd]);
      await prisma.webhookEndpoint.update({ where: { id: webhookId }, data: { updatedAt }, select: { id: true } });
      await announce(tx, { accountIds: [webhook.accountId], tags: ["webhooks"], queues: [] });
      const auditEvent: AuditEvent = {
        action: "webhook.rotate",
        operatorId: ctx.operatorId,
        subject: webhookId,
        facts: { url: webhook.url, overlapSeconds },
      };
      return { auditEvent, result: { output: { signingSecret, earlierSecretsEnd } } };
    });
  },
);
