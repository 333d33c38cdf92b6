import { rows, transaction } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { forgetKeys, retainKeys, sealPurposeOfRetained } from "#lib/server/keys/retained-keys.ts";
import { reseal } from "#lib/server/keys/secret-key.ts";
import { sealPurposeOf } from "#lib/server/keys/signing-keys.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { connectionSealPurpose } from "../../banks/connections/secrets/connection-secret.ts";
import { ActionRefused } from "../../base/audit/action-refused.ts";
import { audited } from "../../base/audit/write-audit-event.ts";
import { sftpSealPurpose } from "../../files/sftp-servers/sftp-secret.ts";
import { alarmSealPurpose } from "../../integration/alarms/alarm-secret.ts";
import { inspectorSealPurpose } from "../../integration/inspector/inspector-secret.ts";
import { webhookSealPurpose } from "../../integration/webhooks/webhook-secrets.ts";
import { authenticatorSealPurpose } from "../staff/authentication-factors/authenticator-app.ts";

const BATCH_MAX = 100;

/** `done`: sealed with SECRET_KEY now; `already`: was so before; `unreadable`: ids of rows that no key opens. */
export type Resealed = { column: string; done: number; already: number; unreadable: string[] };
type Column = (typeof SEALED_COLUMNS)[number];
type Value = Uint8Array | Uint8Array[];
type Sealed = { key: string; sealed: Value };

/**
 * Seals with SECRET_KEY everything that SECRET_KEY_PREVIOUS sealed, in batches of 100 rows with a transaction each. The
 * service may run, and the process may be ended at any line: what is done is found and passed over the next time. Payment
 * links and recovery codes stay good, or stop at once with `leaked`. `report` is told after each batch. Throws
 * `ActionRefused` without SECRET_KEY_PREVIOUS.
 */
export async function resealSecrets(
  actor: string,
  { leaked, report }: { leaked: boolean; report: (line: string) => void },
): Promise<Resealed[]> {
  if (env().SECRET_KEY_PREVIOUS === undefined)
    throw new ActionRefused("Set SECRET_KEY_PREVIOUS to the key that SECRET_KEY replaces.");
  await (leaked ? forgetKeys(prisma()) : retainKeys(prisma()));
  const all: Resealed[] = [];
  for (const column of SEALED_COLUMNS) all.push(await resealColumn(column, report));
  await audited(actor, async () => {
    const done = all.reduce((sum, column) => sum + column.done, 0);
    const facts = { done, leaked };
    return {
      auditEvent: { action: "secret-key.reseal", operatorId: null, subject: "SECRET_KEY", facts },
      result: null,
    };
  });
  return all;
}

async function resealColumn(column: Column, report: (line: string) => void): Promise<Resealed> {
  const name = `${column.table}.${column.column}`;
  const [{ total = 0 } = {}] = await rows<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM ${column.table} WHERE ${column.column} IS NOT NULL`,
  });
  const resealed: Resealed = { column: name, done: 0, already: 0, unreadable: [] };
  for (let after = ""; ; ) {
    const batch = await resealBatch(column, after, resealed);
    if (batch.length === 0) return resealed;
    after = (batch.at(-1) as Sealed).key;
    report(`${name}: ${resealed.done + resealed.already + resealed.unreadable.length} of ${total}`);
  }
}

async function resealBatch(
  { table, key, column, purposeOf }: Column,
  after: string,
  counts: Resealed,
): Promise<Sealed[]> {
  const found = await rows<Sealed>({
    text: `SELECT ${key}::text AS key, ${column} AS sealed FROM ${table}
           WHERE ${column} IS NOT NULL AND ${key}::text > $1 ORDER BY ${key}::text LIMIT ${BATCH_MAX}`,
    values: [after],
  });
  const changes: { key: string; before: Value; next: Value }[] = [];
  for (const { key, sealed } of found) {
    try {
      const next = resealValue(sealed, purposeOf(key));
      if (next) changes.push({ key, before: sealed, next });
      else counts.already++;
    } catch {
      counts.unreadable.push(key);
    }
  }
  await transaction(async (tx) => {
    // A value that somebody has changed since it was read is sealed with SECRET_KEY already.
    for (const { key: id, before, next } of changes) {
      await tx.query(`UPDATE ${table} SET ${column} = $3 WHERE ${key}::text = $1 AND ${column} = $2`, [
        id,
        before,
        next,
      ]);
    }
  });
  counts.done += changes.length;
  return found;
}

/** Returns null when SECRET_KEY opens it all already. */
function resealValue(sealed: Value, purpose: string): Value | null {
  if (!Array.isArray(sealed)) return reseal(sealed, purpose);
  const next = sealed.map((one) => reseal(one, purpose));
  return next.some((one) => one !== null) ? next.map((one, i) => one ?? (sealed[i] as Uint8Array)) : null;
}

/** A column whose values, or the elements of its lists, are sealed with SECRET_KEY; `purposeOf`: for what, by the row's key. */
type SealedColumn = { table: string; key: string; column: string; purposeOf: (key: string) => string };

/** Every sealed column. A test compares the list with the tables. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "signing_key", key: "kid", column: "sealed", purposeOf: sealPurposeOf },
  { table: "retained_key", key: "id", column: "sealed", purposeOf: sealPurposeOfRetained },
  { table: "webhook_endpoint", key: "id", column: "sealed_secrets", purposeOf: webhookSealPurpose },
  { table: "webhook_endpoint", key: "id", column: "sealed_password", purposeOf: webhookSealPurpose },
  { table: "webhook_endpoint", key: "id", column: "earlier_secrets", purposeOf: webhookSealPurpose },
  { table: "alarm_settings", key: "operator_id", column: "sealed_secret", purposeOf: alarmSealPurpose },
  { table: "webhook_inspector", key: "operator_id", column: "sealed_secret", purposeOf: inspectorSealPurpose },
  { table: "sftp_server", key: "id", column: "sealed_secret", purposeOf: sftpSealPurpose },
  { table: "connection", key: "id", column: "sealed_client_secret", purposeOf: connectionSealPurpose },
  { table: "connection", key: "id", column: "sealed_key", purposeOf: connectionSealPurpose },
  { table: "connection", key: "id", column: "sealed_next_key", purposeOf: connectionSealPurpose },
  { table: "connection", key: "id", column: "sealed_webhook_secret", purposeOf: connectionSealPurpose },
  { table: "staff_authenticator", key: "staff_id", column: "sealed_secret", purposeOf: authenticatorSealPurpose },
];
