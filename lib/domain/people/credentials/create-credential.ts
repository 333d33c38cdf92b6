import { randomBytes } from "node:crypto";
import { z } from "zod";
import { RATES_PER_SECOND } from "#lib/core/limits.ts";
import { SCOPES } from "#lib/core/scope.ts";
import * as wire from "#lib/core/wire.ts";
import { env } from "#lib/server/env.ts";
import { secretHash, writeApiKey } from "#lib/server/keys/api-key.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { accountNamed } from "../../base/accounts/account.ts";
import { type AccountRecord, accountByNumber } from "../../base/accounts/account-record.ts";
import { needsApproval } from "../../base/approvals/needs-approval.ts";
import { requestApproval } from "../../base/approvals/request-approval.ts";
import { readFacts, refusingAction } from "../../base/audit/action-refused.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { createCredentialContract } from "./credential.contract.ts";
import { readNetworks } from "./read-networks.ts";
import { refuseGrant } from "./refuse-grant.ts";

const perSecond = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(1_000_000, "must be at most 1000000");

/** The scopes and the rate limits of a credential. */
export const allowance = {
  scopes: z
    .array(z.enum(SCOPES, `must be some of ${SCOPES.join(", ")}`))
    .min(1, "must name at least one")
    .transform((given) => SCOPES.filter((scope) => given.includes(scope))),
  readsPerSecond: perSecond,
  writesPerSecond: perSecond,
};

/** What a new credential is made from. */
export const newCredential = z
  .object({
    kind: z.enum(["oauth", "apiKey"], "must be oauth or apiKey"),
    variant: z.enum(["A", "B"], "must be A or B"),
    name: wire.text(100, 1),
    ...allowance,
    networks: z.array(z.string()).transform(readNetworks).default([]),
    readsPerSecond: allowance.readsPerSecond.default(RATES_PER_SECOND.read),
    writesPerSecond: allowance.writesPerSecond.default(RATES_PER_SECOND.write),
  })
  .refine(({ kind, variant }) => kind === "oauth" || variant === "B", {
    path: ["variant"],
    message: "of an API key is always B",
  });

type NewSecret = { clientId: string; clientSecret: string } | { apiKey: string };

/**
 * Creates a secret of 256 random bits for a credential and stores its hash. Returns the secret in the form that its
 * user needs; it cannot be read again.
 */
export async function newSecret(
  prisma: PrismaTx,
  { id, kind }: { id: string; kind: "oauth" | "apiKey" },
): Promise<NewSecret> {
  const secret = randomBytes(32).toString("hex");
  await prisma.credentialSecret.create({ data: { sha256: Uint8Array.from(secretHash(secret)), credentialId: id } });
  return kind === "apiKey"
    ? { apiKey: writeApiKey(env().APP_ENV, id, secret) }
    : { clientId: id, clientSecret: secret };
}

/**
 * Creates a credential for an account of an operator. Only the returned result contains its secret. Throws `WrongFacts`
 * when the input is invalid.
 */
export async function createCredentialFor(actor: string, account: AccountRecord, given: z.input<typeof newCredential>) {
  const facts = readFacts(newCredential, given);
  const id = uuidV7();
  return audited(actor, async (_tx, prisma) => {
    const auditEvent = await insertCredential(prisma, { id, account, facts });
    const secret = await newSecret(prisma, { id, kind: facts.kind });
    return { auditEvent, result: { id, ...facts, accountNumber: account.number, ...secret } };
  });
}

type Inserted = {
  id: string;
  account: Pick<AccountRecord, "id" | "operatorId" | "number">;
  facts: z.output<typeof newCredential>;
};

/** Stores a credential without a secret. Returns the audit event of it. */
export async function insertCredential(prisma: PrismaTx, { id, account, facts }: Inserted): Promise<AuditEvent> {
  const { id: accountId, operatorId, number: accountNumber } = account;
  await prisma.credential.create({ data: { id, operatorId, accountId, ...facts } });
  return { action: "credential.create", operatorId, subject: id, facts: { ...facts, accountNumber } };
}

/**
 * Creates a credential for one of the operator's accounts, or asks for a second administrator where one must confirm
 * what moves money.
 */
export const createCredential = operation(createCredentialContract, async (ctx, { accountNumber, ...given }) => {
  refuseGrant(ctx, given.scopes);
  const facts = await refusingAction(async () => ({ ...given, networks: readNetworks(given.networks) }));
  const { number } = await accountNamed(ctx, accountNumber);
  if (await needsApproval(ctx.operatorId, facts.scopes))
    return {
      output: { approvalId: await requestApproval(ctx, "createCredential", { ...facts, accountNumber: number }) },
    };
  const made = await refusingAction(async () =>
    createCredentialFor(actorName(ctx), await accountByNumber(number), facts),
  );
  return { output: { credentialId: made.id, ...made } };
});
