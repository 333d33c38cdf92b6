import { z } from "zod";
import { refuse } from "#lib/core/errors.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { currentClient } from "#lib/server/operations/current-client.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { ActionRefused } from "../../base/audit/action-refused.ts";
import { listCredentialsContract } from "./credential.contract.ts";

/** The current state of a credential, for administration. `certificates`: SHA-256 in hexadecimal. */
export type CredentialRecord = Awaited<ReturnType<typeof credentialsWhere>>[number];

/** Returns these credentials, revoked ones too, in order of creation. */
async function credentialsWhere(where: { id?: string; operatorId?: string }) {
  const found = await prisma().credential.findMany({
    where,
    include: {
      account: { select: { number: true } },
      operator: { select: { name: true } },
      secrets: { select: { expiresAt: true } },
      certificates: { select: { sha256: true }, orderBy: { createdAt: "asc" } },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const uses = await prisma().credentialUse.findMany({ where: { credentialId: { in: found.map(({ id }) => id) } } });
  const lastUsedAt = new Map(uses.map((use) => [use.credentialId, use.lastUsedAt]));
  const now = await databaseTime();
  // The command line prints the members in this order.
  return found.map(({ account, operator, secrets, certificates, ...own }) => ({
    id: own.id,
    kind: own.kind as "oauth" | "apiKey",
    variant: own.variant as "A" | "B",
    name: own.name,
    accountNumber: account.number,
    operatorId: own.operatorId,
    operatorName: operator.name,
    scopes: own.scopes,
    readsPerSecond: own.readsPerSecond,
    writesPerSecond: own.writesPerSecond,
    secrets: secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).length,
    certificates: certificates.map(({ sha256 }) => Buffer.from(sha256).toString("hex")),
    networks: own.networks,
    revokedAt: own.revokedAt,
    /** Accurate to some seconds; null: never used since uses are recorded. */
    lastUsedAt: lastUsedAt.get(own.id) ?? null,
  }));
}

/** Returns the credentials of one operator, or of all for null, revoked ones too, in order of creation. */
export async function credentialRecords(operatorId: string | null): Promise<CredentialRecord[]> {
  return credentialsWhere(operatorId === null ? {} : { operatorId });
}

/** Returns the credential with this id. Throws `ActionRefused` when there is none or when it is revoked. */
export async function liveCredential(id: string): Promise<CredentialRecord> {
  const [found] = z.uuid().safeParse(id).success ? await credentialsWhere({ id }) : [];
  if (!found) throw new ActionRefused(`There is no credential ${id}.`);
  if (found.revokedAt) throw new ActionRefused(`The credential ${id} is revoked.`);
  return found;
}

/**
 * Returns a credential of the caller's operator. Throws CREDENTIAL_NOT_FOUND when there is none with this id, and
 * ACTION_REFUSED when it is revoked.
 */
export async function ownCredential({ operatorId }: Context, id: string): Promise<CredentialRecord> {
  const [found] = await credentialsWhere({ id, operatorId });
  if (!found) throw refuse("CREDENTIAL_NOT_FOUND", "Your operator has no such credential.");
  if (found.revokedAt) throw refuse("ACTION_REFUSED", "The credential is revoked: make a new one.");
  return found;
}

/** Returns the credentials of the caller's operator: first those that work, then the revoked; newest first. */
export const listCredentials = operation(listCredentialsContract, async (ctx) => {
  const records = (await credentialRecords(ctx.operatorId)).toReversed();
  const inOrder = [...records.filter((it) => !it.revokedAt), ...records.filter((it) => it.revokedAt)];
  const credentials = inOrder.map((record) => ({ ...record, credentialId: record.id }));
  return { output: { credentials, ownNetwork: currentClient().source } };
});
