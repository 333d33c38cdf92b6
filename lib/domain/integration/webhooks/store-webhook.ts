import { refuse } from "#lib/core/errors.ts";
import { isSameAddress, isSameOrigin } from "#lib/core/http/web-address.ts";
import { WEBHOOKS_PER_ACCOUNT_MAX } from "#lib/core/limits.ts";
import type { Tx } from "#lib/server/db.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { decideOwed } from "./owed-deliveries.ts";
import { type WebhookRow, WITHOUT_SECRETS, webhookRow } from "./webhook.ts";
import type { Authentication } from "./webhook-authentication.contract.ts";
import { sealForWebhook, sealSigningSecrets } from "./webhook-secrets.ts";

/** `replaced`: what the webhook was before, and whether it got a new signing secret; null for a new webhook. */
export type Stored = { row: WebhookRow; replaced: (Before & { secretsReplaced: boolean }) | null };

/** A webhook before it is stored. Its secrets are plain text; `storeWebhook` seals them. */
export type StoredWebhook = {
  id: string;
  accountId: string;
  variant: "A" | "B";
  type: 0 | 1 | 2 | null;
  events: string[];
  pixKey: string | null;
  url: string;
  authentication: Authentication | null;
  signingSecret: string;
  /** Whether who stores it may let it hear whole tax ids. */
  wholeTaxIds: boolean;
};

const BEFORE = ["id", "active", "url", "events", "authType", "userName", "validated", "wholeTaxIds"] as const;
type Before = Row<"WebhookEndpoint", (typeof BEFORE)[number]>;
type Settings = Pick<WebhookRow, "url" | "events" | "authType" | "userName"> &
  Row<"WebhookEndpoint", "updatedAt"> &
  Partial<Row<"WebhookEndpoint", "wholeTaxIds" | "sealedPassword" | "sealedSecrets" | "earlierSecrets" | "earlierEnd">>;

/**
 * Stores a webhook, or changes the existing one with the same url and type (variant A) or Pix key (B), which keeps its
 * id and, at the same origin, its signing secrets. Throws LIMIT_EXCEEDED when the account has WEBHOOKS_PER_ACCOUNT_MAX
 * webhooks.
 */
export async function storeWebhook(tx: Tx, prisma: PrismaTx, webhook: StoredWebhook): Promise<Stored> {
  await lockWebhooksOf(tx, webhook.accountId);
  const now = await businessTime(webhook.accountId, tx);
  const before = await lockSame(tx, webhook);
  if (!before) return { row: await create(prisma, webhook, now), replaced: null };
  const { url, events, wholeTaxIds } = webhook;
  // Another origin may be somebody else's: what was kept for the one before is not used there.
  const secretsReplaced = !isSameOrigin(before.url, url);
  const settings = {
    url,
    events,
    wholeTaxIds,
    ...authenticationOf(before.id, webhook.authentication),
    ...(secretsReplaced && onlySecret(before.id, webhook.signingSecret)),
    updatedAt: now,
  };
  return { row: await replaceSettings(tx, prisma, before, settings), replaced: { ...before, secretsReplaced } };
}

/** Returns the stored form of a webhook's only signing secret: earlier ones are dropped. */
export function onlySecret(webhookId: string, signingSecret: string) {
  const sealedSecrets = sealSigningSecrets(webhookId, [{ secret: signingSecret, expiresAt: null }]);
  return { sealedSecrets, earlierSecrets: [], earlierEnd: [] };
}

/**
 * Locks an account's webhooks against others that are made or moved, until the transaction ends: Prisma cannot do it. One
 * request at a time counts them and compares their urls.
 */
export async function lockWebhooksOf(tx: Tx, accountId: string): Promise<void> {
  await tx.query("SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE", [accountId]);
}

async function create(prisma: PrismaTx, webhook: StoredWebhook, now: Date): Promise<WebhookRow> {
  const { authentication, signingSecret, ...own } = webhook;
  const count = await prisma.webhookEndpoint.count({ where: { accountId: own.accountId, deletedAt: null } });
  if (count >= WEBHOOKS_PER_ACCOUNT_MAX)
    throw refuse("LIMIT_EXCEEDED", `An account has at most ${WEBHOOKS_PER_ACCOUNT_MAX} webhooks. Delete one first.`);
  const data = {
    ...own,
    ...authenticationOf(own.id, authentication),
    ...onlySecret(own.id, signingSecret),
    createdAt: now,
    updatedAt: now,
  };
  return webhookRow(await prisma.webhookEndpoint.create({ data, ...WITHOUT_SECRETS }));
}

type Named = Pick<StoredWebhook, "accountId" | "variant" | "type" | "pixKey">;

/** Returns the account's webhooks that may be another one's double: of its type (variant A) or Pix key (B), the oldest first. */
export async function alikeWebhooks(tx: Tx, { accountId, variant, type, pixKey }: Named) {
  const { rows } = await tx.query<{ id: string; url: string }>({
    text: `SELECT id, url FROM webhook_endpoint WHERE account_id = $1 AND variant = $2 AND deleted_at IS NULL
           AND CASE variant WHEN 'A' THEN type IS NOT DISTINCT FROM $3::smallint ELSE pix_key = $4 END ORDER BY created_at, id`,
    values: [accountId, variant, type, pixKey],
  });
  return rows;
}

/** Locks the webhook that this one replaces, which Prisma cannot do, and returns what its replacement depends on. */
async function lockSame(tx: Tx, webhook: StoredWebhook): Promise<Before | undefined> {
  const { variant, url } = webhook;
  const alike = await alikeWebhooks(tx, webhook);
  const isSame = (own: { url: string }) => variant === "B" || isSameAddress(own.url, url);
  // Two that were made when only the text was compared may stand beside each other.
  const same = alike.find((own) => own.url === url) ?? alike.find(isSame);
  if (!same) return undefined;
  const { rows } = await tx.query<Before>({
    text: `SELECT ${select("WebhookEndpoint", "e", BEFORE)} FROM webhook_endpoint e
           WHERE e.id = $1 AND e.deleted_at IS NULL FOR UPDATE`,
    values: [same.id],
  });
  return rows[0];
}

/**
 * Replaces the settings of a locked webhook and resumes it, if it is paused, with what it is owed. `wholeTaxIds` counts for
 * another url alone: one that stays keeps what it was given or what was taken away.
 */
export async function replaceSettings(
  tx: Tx,
  prisma: PrismaTx,
  before: Pick<Before, "id" | "active" | "url" | "validated" | "wholeTaxIds">,
  settings: Settings,
): Promise<WebhookRow> {
  // A new url must answer a challenge of its own before it is validated.
  const isSameUrl = isSameAddress(before.url, settings.url);
  const validated = before.validated && isSameUrl;
  const wholeTaxIds = isSameUrl ? before.wholeTaxIds : (settings.wholeTaxIds ?? false);
  if (!before.active) await decideOwed(tx, before.id, "SEND");
  const data = { ...settings, validated, wholeTaxIds, active: true, failingSince: null };
  return webhookRow(await prisma.webhookEndpoint.update({ where: { id: before.id }, data, ...WITHOUT_SECRETS }));
}

/** Returns the stored form of a webhook's authentication, with its secret sealed. */
export function authenticationOf(webhookId: string, authentication: Authentication | null) {
  return {
    authType: authentication?.type ?? null,
    userName: authentication?.userName ?? null,
    sealedPassword: authentication && sealForWebhook(webhookId, authentication.secret),
  };
}
