import { randomBytes } from "node:crypto";
import { CHALLENGE_EVENT } from "#lib/core/states/event-name.ts";
import { withoutMark } from "#lib/core/text/without-mark.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { type AuditEvent, writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import { insertDeliveriesSql, NOBODY } from "../../base/events/insert-deliveries.ts";
import { messageBody } from "../../base/events/message-body.ts";
import { testWebhookContract } from "./manage-webhook.contract.ts";
import { findWebhook, refuseInactive } from "./webhook.ts";

type Challenged = { id: string; accountId: string; accountNumber: string; variant: "A" | "B"; updatedAt: Date };

/**
 * Queues a challenge to a webhook and returns the id of its delivery. The body is stored at once. The delivery belongs
 * to no event.
 */
export async function queueChallenge(tx: Tx, webhook: Challenged): Promise<string> {
  const id = uuidV7();
  const deliveryId = uuidV7();
  const body = messageBody(webhook.variant, {
    id,
    type: CHALLENGE_EVENT,
    at: webhook.updatedAt,
    accountNumber: webhook.accountNumber,
    data: { challenge: randomBytes(24).toString("base64url") },
  });
  // SQL, because Prisma cannot set the times of the database's two clocks.
  const { before, text } = insertDeliveriesSql(
    "SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, business_now($1), $5::text",
    NOBODY,
  );
  await tx.query(`WITH ${before} ${text}`, [webhook.accountId, deliveryId, webhook.id, id, body]);
  return deliveryId;
}

/** Returns whether an answer to a validation message repeats its challenge. */
export function repeatsChallenge(body: string, response: string | null): boolean {
  if (!response?.includes("challenge")) return false;
  const sent = parse(body) as { type?: unknown; data?: { challenge?: unknown } } | null;
  const answer = parse(response ?? "") as { challenge?: unknown } | null;
  const challenge = sent?.type === CHALLENGE_EVENT ? sent.data?.challenge : undefined;
  return typeof challenge === "string" && answer?.challenge === challenge;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(withoutMark(text));
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/**
 * Queues a challenge to a webhook as an ordinary delivery. Throws WEBHOOK_NOT_FOUND when there is no such webhook,
 * ACTION_REFUSED when it is inactive.
 */
export const testWebhook = operation(testWebhookContract, async (ctx, { webhookId }) => {
  const webhook = await findWebhook(ctx, webhookId);
  refuseInactive(webhook);
  // From here on it must succeed.
  const at = await businessTime(ctx.operatorId);
  const deliveryId = await transaction(async (tx) => {
    const id = await queueChallenge(tx, { ...webhook, updatedAt: at });
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
