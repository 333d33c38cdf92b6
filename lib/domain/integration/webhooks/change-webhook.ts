import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { isSameAddress, isSameOrigin } from "#lib/core/http/web-address.ts";
import { eventNames } from "#lib/core/states/event-name.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { changeWebhookContract } from "./manage-webhook.contract.ts";
import { alikeWebhooks, authenticationOf, lockWebhooksOf, onlySecret, replaceSettings } from "./store-webhook.ts";
import { findWebhook, lockWebhook, presentWebhook, refuseUrl, type WebhookRow } from "./webhook.ts";
import { isFault, readAuthentication } from "./webhook-authentication.contract.ts";
import { queueChallenge } from "./webhook-challenge.ts";
import { makeSigningSecret } from "./webhook-secrets.ts";

type Change = Input<typeof changeWebhookContract>;

/**
 * Replaces a webhook's settings, activates it and sends it a challenge; keeps its id and, at the same origin, its signing
 * secrets. Another origin gets a new one, and no stored authentication. Throws WEBHOOK_NOT_FOUND, VALIDATION_ERROR, or ACTION_REFUSED when the account has another webhook of this type at this url.
 */
export const changeWebhook = operation(changeWebhookContract, async (ctx, change) => {
  await refuseUrl(ctx, change.url);
  const { accountId } = await findWebhook(ctx, change.webhookId);
  return audited(actorName(ctx), async (tx, prisma) => {
    await lockWebhooksOf(tx, accountId);
    const before = await lockWebhook(tx, prisma, { ctx, webhookId: change.webhookId });
    refuseForeignEvents(before, change.events);
    await refuseSecond(tx, before, change.url);
    const updatedAt = await businessTime(ctx.operatorId, tx);
    // Another origin may be somebody else's: what was kept for the one before is not used there.
    const signingSecret = isSameOrigin(before.url, change.url) ? null : makeSigningSecret();
    const settings = {
      url: change.url,
      events: [...new Set(change.events)],
      ...changedAuthentication(before, change),
      ...(signingSecret && onlySecret(before.id, signingSecret)),
      updatedAt,
    };
    const row = await replaceSettings(tx, prisma, before, settings);
    await queueChallenge(tx, row);
    await announce(tx, { accountIds: [row.accountId], tags: ["webhooks", "deliveries"], queues: ["deliveries"] });
    const { url, events, wholeTaxIds } = row;
    const facts = { url, events, before: before.url, secretsReplaced: signingSecret !== null, wholeTaxIds };
    const auditEvent: AuditEvent = { action: "webhook.change", operatorId: ctx.operatorId, subject: row.id, facts };
    return { auditEvent, result: { output: { ...presentWebhook(row), ...(signingSecret && { signingSecret }) } } };
  });
});

function refuseForeignEvents({ variant, type }: WebhookRow, events: string[]): void {
  const allowed = eventNames(variant, type);
  const errors = events.flatMap((name, i) =>
    allowed.includes(name) ? [] : [{ pointer: `/events/${i}`, message: `must be one of ${allowed.join(", ")}` }],
  );
  if (errors.length > 0) throw refuse("VALIDATION_ERROR", "The webhook cannot hear of these events.", { errors });
}

/**
 * Returns the stored form of the authentication. Without a new secret when the one that is stored is to be kept and goes
 * nowhere else.
 */
function changedAuthentication(before: WebhookRow, change: Change) {
  const { authType, userName } = before;
  if (change.keepAuthentication && isSameOrigin(before.url, change.url)) return { authType, userName };
  const authentication = readAuthentication(change);
  // Unreachable: the contract refuses such input.
  if (isFault(authentication)) throw new Error(authentication.message);
  return authenticationOf(before.id, authentication);
}

async function refuseSecond(tx: Tx, before: WebhookRow, url: string): Promise<void> {
  if (before.variant === "B") return;
  const others = (await alikeWebhooks(tx, before)).filter(({ id }) => id !== before.id);
  // Two that were made when only the text was compared may stand beside each other, and be changed one by one.
  const isMoved = !isSameAddress(before.url, url);
  if (others.some((other) => other.url === url || (isMoved && isSameAddress(other.url, url))))
    throw refuse("ACTION_REFUSED", "The account has a webhook of this type at this url already.");
}
