import { z } from "zod";
import type { Tx } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import { needsApproval } from "../../base/approvals/needs-approval.ts";
import { requestApproval } from "../../base/approvals/request-approval.ts";
import { ActionRefused, readFacts, refusingAction } from "../../base/audit/action-refused.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { allowance, newSecret } from "./create-credential.ts";
import { revokeCredentialContract, rotateCredentialContract } from "./credential.contract.ts";
import { type CredentialRecord, ownCredential } from "./list-credentials.ts";
import { refuseGrant } from "./refuse-grant.ts";

const change = z.object({
  scopes: allowance.scopes.optional(),
  readsPerSecond: allowance.readsPerSecond.optional(),
  writesPerSecond: allowance.writesPerSecond.optional(),
});

const OVERLAP_SECONDS_MAX = 90 * 86_400;
const overlap = z.object({
  overlap: z.int().min(0, "must not be negative").max(OVERLAP_SECONDS_MAX, "must be at most 90 days"),
});

/** Locks the credential until the transaction ends, which Prisma cannot do. Throws `ActionRefused` when it was revoked in the meantime. */
async function lock(tx: Tx, { id }: Pick<CredentialRecord, "id">): Promise<void> {
  const { rowCount } = await tx.query("SELECT FROM credential WHERE id = $1 AND revoked_at IS NULL FOR UPDATE", [id]);
  if (rowCount === 0) throw new ActionRefused(`The credential ${id} is revoked.`);
}

/**
 * Changes the scopes or rate limits of a credential. Absent members stay as they are. Existing tokens lose removed
 * rights within 5 s. Throws `ActionRefused` when the credential is revoked.
 */
export async function changeCredential(actor: string, credential: CredentialRecord, given: z.input<typeof change>) {
  const facts = readFacts(change, given);
  const { id, operatorId, scopes, readsPerSecond, writesPerSecond } = credential;
  const next = { scopes, readsPerSecond, writesPerSecond, ...definedOf(facts) };
  return audited(actor, async (tx, prisma) => {
    await lock(tx, credential);
    await prisma.credential.update({ where: { id }, data: next });
    const changed = definedOf(facts);
    const stored = { scopes, readsPerSecond, writesPerSecond };
    const before = Object.fromEntries(Object.entries(stored).filter(([name]) => name in changed));
    return {
      auditEvent: { action: "credential.change", operatorId, subject: id, facts: { ...changed, before } },
      result: { id, ...next },
    };
  });
}

function definedOf<T extends object>(facts: T): Partial<T> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/**
 * Adds a secret to a credential, valid at once. The earlier secrets end after `overlapSeconds`, or sooner if that was
 * already decided. Only the returned result contains the new secret. Throws `WrongFacts` when `overlapSeconds` is more
 * than 90 days, and `ActionRefused` when the credential is revoked.
 */
export async function rotateSecret(actor: string, credential: CredentialRecord, overlapSeconds: number) {
  readFacts(overlap, { overlap: overlapSeconds });
  return audited(actor, async (tx, prisma) => rotateIn(tx, prisma, credential, overlapSeconds));
}

type Rotated = Pick<CredentialRecord, "id" | "operatorId" | "kind">;

/** Rotates a secret in a transaction of the caller's, like `rotateSecret`. */
export async function rotateIn(tx: Tx, prisma: PrismaTx, credential: Rotated, overlapSeconds: number) {
  const { id, operatorId } = credential;
  await lock(tx, credential);
  // SQL, because Prisma cannot compare with the database's clock.
  const { rows } = await tx.query<{ ends: Date }>(
    `UPDATE credential_secret SET expires_at = least(expires_at, now() + make_interval(secs => $2))
     WHERE credential_id = $1 AND (expires_at IS NULL OR expires_at > now()) RETURNING now() + make_interval(secs => $2) AS ends`,
    [id, overlapSeconds],
  );
  const secret = await newSecret(prisma, credential);
  const auditEvent: AuditEvent = { action: "credential.rotate", operatorId, subject: id, facts: { overlapSeconds } };
  return { auditEvent, result: { id, ...secret, earlierSecretsEnd: rows[0]?.ends ?? null } };
}

/**
 * Revokes a credential permanently. Its secrets and tokens stop working within 5 s. Throws `ActionRefused` when the
 * credential is revoked already.
 */
export async function revoke(actor: string, credential: CredentialRecord) {
  const { id, operatorId } = credential;
  return audited(actor, async (tx, prisma) => {
    await lock(tx, credential);
    const revokedAt = await databaseTime(tx);
    await prisma.credential.update({ where: { id }, data: { revokedAt } });
    return { auditEvent: { action: "credential.revoke", operatorId, subject: id }, result: { id, revoked: true } };
  });
}

/**
 * Revokes a credential. Its secrets and tokens stop working within 5 s. Throws CREDENTIAL_NOT_FOUND, or ACTION_REFUSED
 * when the credential is revoked already.
 */
export const revokeCredential = operation(revokeCredentialContract, async (ctx, { credentialId }) => {
  const credential = await ownCredential(ctx, credentialId);
  await refusingAction(() => revoke(actorName(ctx), credential));
  return { output: { revoked: true as const } };
});

/**
 * Adds a new secret to a credential, or asks for a second administrator where one must confirm what moves money. Only
 * this answer contains the secret.
 */
export const rotateCredential = operation(rotateCredentialContract, async (ctx, { credentialId, overlapSeconds }) => {
  const credential = await ownCredential(ctx, credentialId);
  refuseGrant(ctx, credential.scopes);
  if (await needsApproval(ctx.operatorId, credential.scopes)) {
    const { name, scopes } = credential;
    const facts = { credentialId, name, scopes, overlapSeconds };
    return { output: { approvalId: await requestApproval(ctx, "rotateCredential", facts) } };
  }
  return { output: await refusingAction(() => rotateSecret(actorName(ctx), credential, overlapSeconds)) };
});
