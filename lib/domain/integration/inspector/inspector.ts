import { randomBytes } from "node:crypto";
import { refuse } from "#lib/core/errors.ts";
import type { InspectorAnswer } from "#lib/core/sandbox.ts";
import { env } from "#lib/server/env.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma, prismaTransaction } from "#lib/server/prisma-client.ts";
import { accountById, accountsWanted } from "../../base/accounts/account.ts";
import { configureWebhook } from "../webhooks/configure-webhook.ts";
import { deleteWebhook } from "../webhooks/delete-webhook.ts";
import { refuseUrl } from "../webhooks/webhook.ts";
import { createInspectorContract, removeInspectorContract, setInspectorAnswerContract } from "./inspector.contract.ts";
import { sealInspectorSecret } from "./inspector-secret.ts";

/** The path of every inspector, before its token. */
const INSPECTOR_PATH = "/v1/mock/inspector/";
const TOKEN_BYTES = 32;

const urlOf = (token: string) => `${env().BASE_URL}${INSPECTOR_PATH}${token}`;

/** Returns the operator's inspector as stored, or null. `webhookId` null: it has no webhook any more. */
export async function findInspector({ operatorId }: Pick<Context, "operatorId">) {
  const found = await prisma().webhookInspector.findFirst({ where: { operatorId } });
  if (!found?.webhookId) return found;
  const where = { id: found.webhookId, accountId: found.accountId, deletedAt: null };
  const webhook = await prisma().webhookEndpoint.findFirst({ where, select: { id: true } });
  return { ...found, webhookId: webhook?.id ?? null };
}

type Stored = NonNullable<Awaited<ReturnType<typeof findInspector>>>;

/** Returns a stored inspector in canonical form. */
export async function presentInspector(ctx: Context, { accountId, token, webhookId, answer }: Stored) {
  const { number } = await accountById(ctx, accountId);
  return { url: urlOf(token), accountNumber: number, webhookId, answer: answer as InspectorAnswer };
}

/**
 * Creates the operator's inspector and a webhook of the account that is sent there. Repeated while the webhook exists it
 * changes nothing. Throws ACCOUNT_NOT_FOUND, what creating a webhook throws, and VALIDATION_ERROR where this installation's
 * own address is not one that the operator's webhooks may be sent to.
 */
export const createInspector = operation(createInspectorContract, async (ctx, { accountNumber }) => {
  const [account] = await accountsWanted(ctx, accountNumber);
  const before = await findInspector(ctx);
  if (!account || before?.webhookId) return { output: await presented(ctx) };
  const { operatorId } = ctx;
  const token = before?.token ?? randomBytes(TOKEN_BYTES).toString("base64url");
  await refuseUrl(ctx, urlOf(token));
  const inspector = await prisma().webhookInspector.upsert({
    where: { operatorId },
    create: { operatorId, accountId: account.id, token },
    update: { accountId: account.id },
  });
  const { output } = await configureWebhook.run(ctx, { url: urlOf(inspector.token), accountNumber });
  const { id: webhookId, signingSecret } = output;
  // Absent where another call has just created the webhook, which keeps the secret.
  const sealedSecret = signingSecret ? { sealedSecret: sealInspectorSecret(operatorId, signingSecret) } : {};
  await prisma().webhookInspector.update({ where: { operatorId }, data: { webhookId, ...sealedSecret } });
  return { output: await presented(ctx) };
});

/** Sets what the inspector answers from now on. Throws WEBHOOK_NOT_FOUND when the operator has no inspector. */
export const setInspectorAnswer = operation(setInspectorAnswerContract, async (ctx, { answer }) => {
  await prisma().webhookInspector.updateMany({ where: { operatorId: ctx.operatorId }, data: { answer } });
  return { output: await presented(ctx) };
});

/** Removes the operator's inspector, its webhook and what arrived there. Repeated it changes nothing. */
export const removeInspector = operation(removeInspectorContract, async (ctx) => {
  const found = await findInspector(ctx);
  if (found?.webhookId) await deleteWebhook.run(ctx, { id: found.webhookId });
  const where = { operatorId: ctx.operatorId };
  await prismaTransaction(async (tx) => {
    await tx.webhookInspector.deleteMany({ where });
    await tx.inspectedRequest.deleteMany({ where });
  });
  return { output: {} };
});

async function presented(ctx: Context) {
  const found = await findInspector(ctx);
  if (!found) throw refuse("WEBHOOK_NOT_FOUND", "You have no webhook inspector.");
  return presentInspector(ctx, found);
}
