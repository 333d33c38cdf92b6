import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { eventNames } from "#lib/core/states/event-name.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prismaTransaction } from "#lib/server/prisma-client.ts";
import { type Account, accountNamed } from "../../base/accounts/account.ts";
import { writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { configureWebhookContract } from "./manage-webhook.contract.ts";
import { type Stored, type StoredWebhook, storeWebhook } from "./store-webhook.ts";
import { presentWebhook, refuseUrl } from "./webhook.ts";
import { isFault, readAuthentication } from "./webhook-authentication.contract.ts";
import { queueChallenge } from "./webhook-challenge.ts";
import { makeSigningSecret } from "./webhook-secrets.ts";

type WebhookInput = Input<typeof configureWebhookContract>;

/**
 * Creates a webhook, or replaces the settings of the one with the same url and type (variant A) or Pix key (B) and
 * activates it again. Sends it a challenge; the answer decides `validated`. A new origin gets a new signing secret.
 */
export const configureWebhook = operation(configureWebhookContract, async (ctx, input) => {
  await refuseUrl(ctx, input.url);
  const { account, pixKey } = await whose(ctx, input);
  const signingSecret = makeSigningSecret();
  const webhook = { ...stored(input, account.id, pixKey), signingSecret, wholeTaxIds: ctx.wholeTaxIds === true };

  const { row, replaced } = await prismaTransaction(async (prisma, tx) => {
    const result = await storeWebhook(tx, prisma, webhook);
    await queueChallenge(tx, result.row);
    await announceWebhook(tx, account.id);
    await writeDown(tx, ctx, result);
    return result;
  });
  const isNewSecret = !replaced || replaced.secretsReplaced;
  return { output: { ...presentWebhook(row), ...(isNewSecret ? { signingSecret } : {}) }, created: !replaced };
});

/**
 * A credential's repetition of what is stored already is left out: a system may send it at each of its starts. A password
 * that alone changes is left out too: this process may not read the one before.
 */
async function writeDown(tx: Tx, ctx: Context, { row, replaced }: Stored): Promise<void> {
  const settings = settingsOf(row);
  const isRepetition = replaced?.active && isDeepStrictEqual(settingsOf(replaced), settings);
  if (ctx.actor.kind === "credential" && isRepetition) return;
  const before = replaced && { before: replaced.url, secretsReplaced: replaced.secretsReplaced };
  await writeAuditEvent(tx, actorName(ctx), {
    action: replaced ? "webhook.change" : "webhook.create",
    operatorId: ctx.operatorId,
    subject: row.id,
    facts: { ...settings, ...before },
    requestId: ctx.requestId,
  });
}

type Shown = Pick<Stored["row"], "url" | "events" | "userName" | "wholeTaxIds"> & { authType: number | null };

function settingsOf({ url, events, authType, userName, wholeTaxIds }: Shown) {
  return { url, events, authType, userName, wholeTaxIds };
}

async function whose(ctx: Context, input: WebhookInput): Promise<{ account: Account; pixKey: string | null }> {
  const account = await accountNamed(ctx, "accountNumber" in input ? input.accountNumber : null);
  const asked = "pixKey" in input ? input.pixKey : null;
  if (!asked) return { account, pixKey: null };
  const pixKey = parsePixKey(asked)?.key ?? asked;
  if (!account.pixKeys.some((owned) => owned.key === pixKey)) {
    throw refuse("PIX_KEY_NOT_OWNED", `This Pix key is not a key of account ${account.number}.`);
  }
  return { account, pixKey };
}

function stored(
  input: WebhookInput,
  accountId: string,
  pixKey: string | null,
): Omit<StoredWebhook, "signingSecret" | "wholeTaxIds"> {
  const variant = pixKey ? "B" : "A";
  const authentication = readAuthentication(input);
  // Unreachable: the contract refuses such input.
  if (isFault(authentication)) throw new Error(authentication.message);
  const named = input.events?.length ? input.events : eventNames(variant, input.type);
  return {
    id: randomUUID(),
    accountId,
    variant,
    type: input.type ?? null,
    events: [...new Set(named)],
    pixKey,
    url: input.url,
    authentication,
  };
}

async function announceWebhook(tx: Tx, accountId: string): Promise<void> {
  await announce(tx, { accountIds: [accountId], tags: ["webhooks"], queues: ["deliveries"] });
}
