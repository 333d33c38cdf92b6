import { refuse } from "#lib/core/errors.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { type EgressPolicy, urlFault } from "#lib/server/egress/address.ts";
import { env } from "#lib/server/env.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";
import type { Webhook } from "./webhook.contract.ts";

/** Selects a webhook with its account's number and without its secrets. */
export const WITHOUT_SECRETS = {
  omit: { sealedSecrets: true, sealedPassword: true, earlierSecrets: true },
  include: { account: { select: { number: true } } },
} as const;

type Found = Prisma.WebhookEndpointGetPayload<typeof WITHOUT_SECRETS>;
type Narrowed = { variant: "A" | "B"; type: 0 | 1 | 2 | null; authType: 0 | 1 | null };

/** A stored webhook with its account's number. */
export type WebhookRow = Omit<Found, "account" | keyof Narrowed> & Narrowed & { accountNumber: string };

/** Returns a webhook that Prisma found, with its account's number beside its own members. */
export function webhookRow<F extends Found>({ account, ...own }: F) {
  return { ...own, ...(own as unknown as Narrowed), accountNumber: account.number };
}

/** Returns a stored webhook in canonical form. `webhookId`: what variant B calls its id. */
export function presentWebhook(row: WebhookRow): Webhook & { webhookId: string } {
  return {
    id: row.id,
    webhookId: row.id,
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
    wholeTaxIds: row.wholeTaxIds,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Returns the error for a webhook that does not exist or is not the caller's. */
export function webhookNotFound() {
  return refuse("WEBHOOK_NOT_FOUND", "There is no such webhook. It may have been deleted.");
}

/** Throws ACTION_REFUSED when a webhook is inactive: nothing is sent to it until it is resumed. */
export function refuseInactive({ active }: Pick<WebhookRow, "active">): void {
  if (!active) throw refuse("ACTION_REFUSED", "The webhook is paused. Resume it first.");
}

/** Returns the caller's webhook with this id. Throws WEBHOOK_NOT_FOUND when there is none or it was deleted. */
export async function findWebhook(ctx: Context, webhookId: string): Promise<WebhookRow> {
  const where = { id: webhookId, accountId: { in: [...ctx.accountIds] }, deletedAt: null };
  const found = await prisma().webhookEndpoint.findFirst({ where, ...WITHOUT_SECRETS });
  if (!found) throw webhookNotFound();
  return webhookRow(found);
}

/** Throws WEBHOOK_NOT_FOUND when the webhook is not the caller's. Accepts a deleted webhook. */
export async function refuseForeignWebhook(ctx: Context, webhookId: string): Promise<void> {
  // SQL, because the list of deliveries is measured.
  const [found] = await rows({
    text: "SELECT FROM webhook_endpoint WHERE id = $1 AND account_id = ANY($2::uuid[])",
    values: [webhookId, ctx.accountIds],
  });
  if (!found) throw webhookNotFound();
}

/**
 * Locks the caller's webhook until the transaction ends, which Prisma cannot do, and returns it. Throws WEBHOOK_NOT_FOUND when there is none or it was deleted.
 */
export async function lockWebhook(
  tx: Tx,
  prisma: PrismaTx,
  { ctx, webhookId }: { ctx: Context; webhookId: string },
): Promise<WebhookRow> {
  const { rowCount } = await tx.query(
    "SELECT FROM webhook_endpoint WHERE id = $1 AND account_id = ANY($2::uuid[]) AND deleted_at IS NULL FOR UPDATE",
    [webhookId, ctx.accountIds],
  );
  if (rowCount === 0) throw webhookNotFound();
  return webhookRow(await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: webhookId }, ...WITHOUT_SECRETS }));
}

/**
 * Returns where an operator's webhooks may be sent: in staging by plain http and to this machine, where the installation
 * allows it to the operator.
 */
export function webhookEgressPolicy(loopbackWebhooks: boolean): EgressPolicy {
  return env().APP_ENV === "staging" && loopbackWebhooks ? "publicAndLoopback" : "public";
}

/** Throws VALIDATION_ERROR when the operator's webhooks may not be sent to this url. */
export async function refuseUrl({ operatorId }: Pick<Context, "operatorId">, url: string): Promise<void> {
  const where = { id: operatorId };
  const { loopbackWebhooks } = await prisma().operator.findFirstOrThrow({ where, select: { loopbackWebhooks: true } });
  const fault = urlFault(url, webhookEgressPolicy(loopbackWebhooks));
  if (fault) throw refuse("VALIDATION_ERROR", `url ${fault}.`, { errors: [{ pointer: "/url", message: fault }] });
}
