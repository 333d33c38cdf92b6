import type { AuditEvent } from "#lib/domain/audit/write-audit-event.ts";
import { databaseTime } from "#lib/server/clock.ts";
import { announce } from "#lib/server/notify.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { audited } from "../audit/write-audit-event.ts";
import { rotateWebhookSecretContract } from "./manage-webhook.contract.ts";
import { lockWebhook } from "./webhook.ts";
import { makeSigningSecret, rotateSigningSecrets } from "./webhook-secrets.ts";

/**
 * Adds a new signing secret to a webhook; the existing ones expire after the overlap. Throws WEBHOOK_NOT_FOUND when
 * there is no such webhook.
 */
export const rotateWebhookSecret = operation(
  rotateWebhookSecretContract,
  async (ctx, { webhookId, overlapSeconds }) => {
    const signingSecret = makeSigningSecret();
    const now = await databaseTime();
    const earlierSecretsEnd = new Date(now.getTime() + overlapSeconds * 1_000);
    return audited(actorName(ctx), async (tx) => {
      const webhook = await lockWebhook(tx, ctx, webhookId);
      // From here on it must succeed.
      await tx.query("UPDATE webhook_endpoint SET sealed_secrets = $2, updated_at = business_now() WHERE id = $1", [
        webhookId,
        rotateSigningSecrets(webhook, signingSecret, now, earlierSecretsEnd),
      ]);
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
