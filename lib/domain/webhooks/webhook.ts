import { refuse } from "#lib/core/errors.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { type EgressPolicy, urlFault } from "#lib/server/egress/address.ts";
import { env } from "#lib/server/env.ts";
import type { Context } from "#lib/server/operation.ts";
import type { Webhook } from "./webhook.contract.ts";

/** A row of `webhook_endpoint` with its account's number, as `WEBHOOK_COLUMNS` selects it. */
export type WebhookRow = {
  id: string;
  accountId: string;
  accountNumber: string;
  variant: "A" | "B";
  type: 0 | 1 | 2 | null;
  events: string[];
  pixKey: string | null;
  url: string;
  authType: 0 | 1 | null;
  userName: string | null;
  active: boolean;
  validated: boolean;
  failingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The sealed secrets of a webhook. */
type Sealed = { sealedSecrets: Uint8Array; sealedPassword: Uint8Array | null };

/** Use with `FROM webhook_endpoint e`. Contains no secrets. */
export const WEBHOOK_COLUMNS = `e.id, e.account_id AS "accountId", (SELECT number FROM account WHERE id = e.account_id) AS "accountNumber",
  e.variant, e.type, e.events, e.pix_key AS "pixKey", e.url, e.auth_type AS "authType", e.user_name AS "userName", e.active, e.validated,
  e.failing_since AS "failingSince", e.created_at AS "createdAt", e.updated_at AS "updatedAt"`;

const SELECT = `SELECT ${WEBHOOK_COLUMNS}, e.sealed_secrets AS "sealedSecrets", e.sealed_password AS "sealedPassword"
  FROM webhook_endpoint e WHERE e.id = $1 AND e.account_id = ANY($2::uuid[])`;
const LIVING = `${SELECT} AND e.deleted_at IS NULL`;

/** Returns a stored webhook in canonical form. */
export function presentWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    active: row.active,
    validated: row.validated,
    authentication: row.authType === null ? null : { type: row.authType, userName: row.userName, hasPassword: true },
    webhookEvents: row.events,
    webhookUrl: row.url,
    variant: row.variant,
    accountNumber: row.accountNumber,
    pixKey: row.pixKey,
    type: row.type,
    failingSince: row.failingSince,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Returns the error for a webhook that does not exist or is not the caller's. */
export function webhookNotFound() {
  return refuse("WEBHOOK_NOT_FOUND", "There is no such webhook. It may have been deleted.");
}

/** Throws ACTION_REFUSED when a webhook is inactive: nothing is sent to it until it is configured again. */
export function refuseInactive({ active }: Pick<WebhookRow, "active">): void {
  if (!active) throw refuse("ACTION_REFUSED", "The webhook is off. Save it again to let it hear again.");
}

/** Returns the caller's webhook with this id. Throws WEBHOOK_NOT_FOUND when there is none or it was deleted. */
export async function findWebhook(ctx: Context, webhookId: string): Promise<WebhookRow> {
  const [found] = await rows<WebhookRow>({ text: LIVING, values: [webhookId, ctx.accountIds] });
  if (!found) throw webhookNotFound();
  return found;
}

/** Throws WEBHOOK_NOT_FOUND when the webhook is not the caller's. Accepts a deleted webhook. */
export async function refuseForeignWebhook(ctx: Context, webhookId: string): Promise<void> {
  const [found] = await rows<WebhookRow>({ text: SELECT, values: [webhookId, ctx.accountIds] });
  if (!found) throw webhookNotFound();
}

/**
 * Locks the caller's webhook until `tx` ends, and returns it with its sealed secrets. Throws WEBHOOK_NOT_FOUND when
 * there is none or it was deleted.
 */
export async function lockWebhook(tx: Tx, ctx: Context, webhookId: string): Promise<WebhookRow & Sealed> {
  const { rows: found } = await tx.query<WebhookRow & Sealed>(`${LIVING} FOR UPDATE`, [webhookId, ctx.accountIds]);
  if (!found[0]) throw webhookNotFound();
  return found[0];
}

/** Returns where webhooks may be sent. Only staging allows plain http and this machine. */
export function webhookEgressPolicy(): EgressPolicy {
  return env().APP_ENV === "staging" ? "publicAndLoopback" : "public";
}

/** Throws VALIDATION_ERROR when webhooks may not be sent to this url. */
export function refuseUrl(url: string): void {
  const fault = urlFault(url, webhookEgressPolicy());
  if (fault) throw refuse("VALIDATION_ERROR", `url ${fault}.`, { errors: [{ pointer: "/url", message: fault }] });
}
