import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { eventNames } from "#lib/core/event-name.ts";
import { businessTime } from "#lib/server/clock.ts";
import { sqlState } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import { changeWebhookContract } from "./manage-webhook.contract.ts";
import { authenticationOf, replaceSettings } from "./store-webhook.ts";
import { lockWebhook, presentWebhook, refuseUrl, type WebhookRow } from "./webhook.ts";
import { isFault, readAuthentication } from "./webhook-authentication.contract.ts";
import { queueChallenge } from "./webhook-challenge.ts";

type Change = Input<typeof changeWebhookContract>;
type Locked = Awaited<ReturnType<typeof lockWebhook>>;

const UNIQUE_VIOLATION = "23505";

/**
 * Replaces a webhook's settings, activates it and sends it a challenge; keeps its id and its signing secrets. Throws
 * WEBHOOK_NOT_FOUND, VALIDATION_ERROR, or ACTION_REFUSED when the account has another webhook of this type at this url.
 */
export const changeWebhook = operation(changeWebhookContract, async (ctx, change) => {
  refuseUrl(change.url);
  return audited(actorName(ctx), async (tx, prisma) => {
    const before = await lockWebhook(tx, prisma, { ctx, webhookId: change.webhookId });
    refuseForeignEvents(before, change.events);
    const updatedAt = await businessTime(tx);
    const settings = { url: change.url, events: [...new Set(change.events)], updatedAt };
    const row = await replaceSettings(prisma, before, { ...settings, ...changedAuthentication(before, change) }).catch(
      refuseSecond,
    );
    await queueChallenge(tx, row);
    await announce(tx, { accountIds: [row.accountId], tags: ["webhooks", "deliveries"], queues: ["deliveries"] });
    const facts = { url: row.url, events: row.events };
    const auditEvent: AuditEvent = { action: "webhook.change", operatorId: ctx.operatorId, subject: row.id, facts };
    return { auditEvent, result: { output: presentWebhook(row) } };
  });
});

function refuseForeignEvents({ variant, type }: WebhookRow, events: string[]): void {
  const allowed = eventNames(variant, type);
  const errors = events.flatMap((name, i) =>
    allowed.includes(name) ? [] : [{ pointer: `/events/${i}`, message: `must be one of ${allowed.join(", ")}` }],
  );
  if (errors.length > 0) throw refuse("VALIDATION_ERROR", "The webhook cannot hear of these events.", { errors });
}

/** Returns the stored form of the authentication: the one that is stored, when it is to be kept. */
function changedAuthentication(before: Locked, change: Change) {
  const { authType, userName, sealedPassword } = before;
  if (change.keepAuthentication) return { authType, userName, sealedPassword };
  const authentication = readAuthentication(change);
  // Unreachable: the contract refuses such input.
  if (isFault(authentication)) throw new Error(authentication.message);
  return authenticationOf(before.id, authentication);
}

function refuseSecond(error: unknown): never {
  if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  throw refuse("ACTION_REFUSED", "The account has a webhook of this type at this url already.");
}
