import { z } from "zod";
import type { AuditEvent } from "#lib/domain/audit/write-audit-event.ts";
import type { Tx } from "#lib/server/db.ts";
import { ActionRefused, readFacts } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";
import { allowance } from "./credential-facts.ts";
import type { CredentialRecord } from "./credential-record.ts";
import { newSecret } from "./new-secret.ts";

const change = z.object({
  scopes: allowance.scopes.optional(),
  readsPerSecond: allowance.readsPerSecond.optional(),
  writesPerSecond: allowance.writesPerSecond.optional(),
});

const OVERLAP_SECONDS_MAX = 90 * 86_400;
const overlap = z.object({
  overlap: z.int().min(0, "must not be negative").max(OVERLAP_SECONDS_MAX, "must be at most 90 days"),
});

/** Nobody else changes the credential until COMMIT. Throws `ActionRefused` when it was revoked in the meantime. */
async function lock(tx: Tx, { id }: CredentialRecord): Promise<void> {
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
  return audited(actor, async (tx) => {
    await lock(tx, credential);
    await tx.query("UPDATE credential SET scopes = $2, reads_per_second = $3, writes_per_second = $4 WHERE id = $1", [
      id,
      next.scopes,
      next.readsPerSecond,
      next.writesPerSecond,
    ]);
    return {
      auditEvent: { action: "credential.change", operatorId, subject: id, facts: definedOf(facts) },
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
  const { id, operatorId } = credential;
  return audited(actor, async (tx) => {
    await lock(tx, credential);
    const { rows } = await tx.query<{ ends: Date }>(
      `UPDATE credential_secret SET expires_at = least(expires_at, now() + make_interval(secs => $2))
       WHERE credential_id = $1 AND (expires_at IS NULL OR expires_at > now()) RETURNING now() + make_interval(secs => $2) AS ends`,
      [id, overlapSeconds],
    );
    const secret = await newSecret(tx, credential);
    const auditEvent: AuditEvent = { action: "credential.rotate", operatorId, subject: id, facts: { overlapSeconds } };
    return { auditEvent, result: { id, ...secret, earlierSecretsEnd: rows[0]?.ends ?? null } };
  });
}

/**
 * Revokes a credential permanently. Its secrets and tokens stop working within 5 s. Throws `ActionRefused` when the
 * credential is revoked already.
 */
export async function revoke(actor: string, credential: CredentialRecord) {
  const { id, operatorId } = credential;
  return audited(actor, async (tx) => {
    await lock(tx, credential);
    await tx.query("UPDATE credential SET revoked_at = now() WHERE id = $1", [id]);
    return { auditEvent: { action: "credential.revoke", operatorId, subject: id }, result: { id, revoked: true } };
  });
}
