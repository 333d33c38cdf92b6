import { randomBytes, randomUUID } from "node:crypto";
import type { Tx } from "#lib/server/db.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { messageBody, VALIDATION } from "./message.ts";

type Challenged = { id: string; accountId: string; accountNumber: string; variant: "A" | "B"; updatedAt: Date };

/**
 * Queues a challenge to a webhook and returns the id of its delivery. The body is stored at once. The delivery belongs
 * to no event.
 */
export async function queueValidation(tx: Tx, webhook: Challenged): Promise<string> {
  const id = uuidV7();
  const deliveryId = randomUUID();
  const body = messageBody(webhook.variant, {
    id,
    type: VALIDATION,
    at: webhook.updatedAt,
    accountNumber: webhook.accountNumber,
    data: { challenge: randomBytes(24).toString("base64url") },
  });
  await tx.query({
    text: `INSERT INTO webhook_delivery (account_id, id, endpoint_id, event_id, body, next_attempt_at, created_at)
           VALUES ($1, $2, $3, $4, $5, clock_timestamp(), business_now())`,
    values: [webhook.accountId, deliveryId, webhook.id, id, body],
  });
  return deliveryId;
}
