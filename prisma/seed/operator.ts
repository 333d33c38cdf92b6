import { randomBytes } from "node:crypto";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { SCOPES } from "#lib/core/scope.ts";
import { configureWebhook } from "#lib/domain/integration/webhooks/configure-webhook.ts";
import { hashPassword } from "#lib/domain/people/staff/authentication-factors/password.ts";
import { createBook } from "#lib/ledger/books.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { secretHash, writeApiKey } from "#lib/server/keys/api-key.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import type { PrismaClient } from "#lib/server/prisma/client.ts";
import type { Staging } from "./staging.ts";

type Access = Omit<Staging, "baseUrl">;
export type SeedAccount = { id: string; number: string; pixKey: string; holderName: string; taxId: string };

export const OPERATOR = {
  id: "5eed0000-0000-4000-8000-000000000001",
  name: "Casa Verde Jogos",
  taxId: "11222333000181",
  city: "São Paulo",
  loopbackWebhooks: true,
};
export const OUR_ISPB = SANDBOX.ispb;
const CLIENT_ID = SANDBOX.clientId;
const API_KEY_ID = "5eed0000-0000-4000-8000-0000000000b1";
export const STAFF = {
  id: "5eed0000-0000-4000-8000-0000000000c1",
  email: "admin@casaverde.example",
  name: "Ana Admin",
};
const SINK = "/v1/mock/webhook-sink";

const ACCOUNTS = [
  {
    id: "5eed0000-0000-4000-8000-000000000011",
    number: SANDBOX.accountNumber,
    holderName: "Casa Verde Jogos Ltda",
    pixKeys: [
      { key: SANDBOX.pixKey, kind: "EVP" },
      { key: SANDBOX.emailKey, kind: "EMAIL" },
    ],
  },
  {
    id: "5eed0000-0000-4000-8000-000000000012",
    number: SANDBOX.otherAccountNumber,
    holderName: "Casa Verde Reserva Ltda",
    pixKeys: [{ key: "3b8e2d54-0f6b-4c57-9d26-7a1f4e9c2b02", kind: "EVP" }],
  },
] as const;

/**
 * Makes whatever is missing of the staging operator. Returns its access data, its accounts and a context to run
 * operations.
 */
export async function makeOperator(
  prisma: PrismaClient,
  known: Staging | null,
): Promise<{ access: Access; accounts: SeedAccount[]; context: Context }> {
  await prisma.operator.upsert({ where: { id: OPERATOR.id }, create: OPERATOR, update: {} });
  for (const account of ACCOUNTS) await makeAccount(prisma, account);
  const clientSecret = await secretOf(
    prisma,
    CLIENT_ID,
    { kind: "oauth", variant: "A", name: "Platform" },
    known?.clientSecret,
  );
  const keySecret = await secretOf(
    prisma,
    API_KEY_ID,
    { kind: "apiKey", variant: "B", name: "Platform, variant B" },
    known?.apiKey.split("_").at(-1),
  );
  const password = await passwordOf(prisma, known?.staff.password);
  return {
    context: contextOfPlatform(),
    accounts: ACCOUNTS.map(({ id, number, holderName, pixKeys }) => {
      return { id, number, holderName, taxId: OPERATOR.taxId, pixKey: pixKeys[0].key };
    }),
    access: {
      clientId: CLIENT_ID,
      clientSecret,
      apiKey: writeApiKey("staging", API_KEY_ID, keySecret),
      accounts: ACCOUNTS.map(({ number, pixKeys }) => ({
        accountNumber: number,
        pixKeys: pixKeys.map(({ key }) => key),
      })),
      staff: { email: STAFF.email, password },
    },
  };
}

function contextOfPlatform(): Context {
  const accountIds = ACCOUNTS.map((account) => account.id);
  return {
    operatorId: OPERATOR.id,
    accountId: ACCOUNTS[0].id,
    accountIds,
    actor: { kind: "credential", id: CLIENT_ID },
    requestId: "seed",
    wholeTaxIds: true,
  };
}

async function makeAccount(prisma: PrismaClient, { pixKeys, ...account }: (typeof ACCOUNTS)[number]): Promise<void> {
  const there = await prisma.account.findUnique({ where: { id: account.id }, include: { book: true } });
  if (!there) {
    const owner = { operatorId: OPERATOR.id, holderTaxId: OPERATOR.taxId, ispb: OUR_ISPB, branch: "0001" };
    await prisma.account.create({ data: { ...account, ...owner, pixKeys: { create: [...pixKeys] } } });
  }
  if (!there?.book) await transaction((tx) => createBook(tx, account.id));
}

type Kind = { kind: "oauth" | "apiKey"; variant: "A" | "B"; name: string };

async function secretOf(prisma: PrismaClient, id: string, kind: Kind, known: string | undefined): Promise<string> {
  const data = { id, operatorId: OPERATOR.id, accountId: ACCOUNTS[0].id, scopes: [...SCOPES], ...kind };
  await prisma.credential.upsert({ where: { id }, create: data, update: { scopes: [...SCOPES] } });
  const sha256 = known ? Uint8Array.from(secretHash(known)) : null;
  const there = sha256 && (await prisma.credentialSecret.findUnique({ where: { sha256 } }));
  if (known && there?.credentialId === id) return known;
  const secret = randomBytes(32).toString("hex");
  await prisma.credentialSecret.create({ data: { credentialId: id, sha256: Uint8Array.from(secretHash(secret)) } });
  return secret;
}

async function passwordOf(prisma: PrismaClient, known: string | undefined): Promise<string> {
  const there = await prisma.staff.findUnique({ where: { id: STAFF.id } });
  if (there && known) return known;
  const password = randomBytes(12).toString("base64url");
  const namesake = there ?? (await prisma.staff.findFirst({ where: { email: STAFF.email } }));
  const passwordHash = await hashPassword(password, { like: namesake?.passwordHash });
  await prisma.staff.upsert({
    where: { id: STAFF.id },
    create: { ...STAFF, operatorId: OPERATOR.id, role: "admin", passwordHash },
    update: { passwordHash, passwordOneTime: false, passwordEndsAt: null, sessionVersion: { increment: 1 } },
  });
  return password;
}

/**
 * Points the operator's webhook at the webhook sink of this service, at its current address. Makes the webhook if it is
 * missing.
 */
export async function pointWebhookAtSink(ctx: Context, baseUrl: string): Promise<void> {
  const url = `${baseUrl}${SINK}`;
  const there = await rows({
    text: `UPDATE webhook_endpoint SET url = $2 WHERE account_id = $1 AND url LIKE '%' || $3 AND deleted_at IS NULL RETURNING id`,
    values: [ctx.accountId, url, SINK],
  });
  if (there.length === 0) await configureWebhook.run(ctx, { url });
}
