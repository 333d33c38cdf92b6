import { refuse } from "#lib/core/errors.ts";
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

/** Use with `FROM webhook_endpoint e`. Contains no secrets. */
export const WEBHOOK_COLUMNS = `e.id, e.account_id AS "accountId", (SELECT number FROM account WHERE id = e.account_id) AS "accountNumber",
  e.variant, e.type, e.events, e.pix_key AS "pixKey", e.url, e.auth_type AS "authType", e.user_name AS "userName", e.active, e.validated,
  e.failing_since AS "failingSince", e.created_at AS "createdAt", e.updated_at AS "updatedAt"`;

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
