import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { eventNames } from "#lib/core/event-name.ts";
import { sqlState, type Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import { changeWebhookContract } from "./manage-webhook.contract.ts";
import { lockWebhook, presentWebhook, refuseUrl, WEBHOOK_COLUMNS, type WebhookRow } from "./webhook.ts";
import { isFault, readAuthentication } from "./webhook-authentication.contract.ts";
import { queueChallenge } from "./webhook-challenge.ts";
import { sealForWebhook } from "./webhook-secrets.ts";

type Change = Input<typeof changeWebhookContract>;

const UNIQUE_VIOLATION = "23505";

/**
 * Replaces a webhook's settings, activates it and sends it a challenge; keeps its id and its signing secrets. Throws
 * WEBHOOK_NOT_FOUND, VALIDATION_ERROR, or ACTION_REFUSED when the account has another webhook of this type at this url.
 */
export const changeWebhook = operation(changeWebhookContract, async (ctx, change) => {
  refuseUrl(change.url);
  return audited(actorName(ctx), async (tx) => {
    const before = await lockWebhook(tx, ctx, change.webhookId);
    refuseForeignEvents(before, change.events);
    const row = await store(tx, before, change);
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

async function store(
  tx: Tx,
  before: WebhookRow & { sealedPassword: Uint8Array | null },
  change: Change,
): Promise<WebhookRow> {
  const authentication = readAuthentication(change);
  // Unreachable: the contract refuses such input.
  if (isFault(authentication)) throw new Error(authentication.message);
  const [authType, userName, sealed] = change.keepAuthentication
    ? [before.authType, before.userName, before.sealedPassword]
    : [
        authentication?.type ?? null,
        authentication?.userName ?? null,
        authentication && sealForWebhook(before.id, authentication.secret),
      ];
  try {
    const { rows } = await tx.query<WebhookRow>(
      // A new url must answer a challenge of its own before it is validated.
      `UPDATE webhook_endpoint e SET url = $2, validated = validated AND url = $2, events = $3, auth_type = $4, user_name = $5,
         sealed_password = $6, active = true, failing_since = NULL, updated_at = date_trunc('milliseconds', business_now())
       WHERE id = $1 RETURNING ${WEBHOOK_COLUMNS}`,
      [before.id, change.url, [...new Set(change.events)], authType, userName, sealed],
    );
    return rows[0] as WebhookRow;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw refuse("ACTION_REFUSED", "The account has a webhook of this type at this url already.");
  }
}
