import { randomUUID } from "node:crypto";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { ActionRefused, WrongFacts } from "../audit/action-refused.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import type { AccountRecord } from "./account-record.ts";

/**
 * Adds a Pix key to an account; a random key when `text` is null. Payments to the key go to the account within 5 s.
 * Throws `WrongFacts` when `text` is not a Pix key, and `ActionRefused` when the key is the tax id of somebody else or
 * already belongs to an account.
 */
export async function addPixKey(actor: string, account: AccountRecord, text: string | null) {
  const parsed = parsePixKey(text ?? randomUUID());
  if (!parsed) throw new WrongFacts("The key must be a CPF, CNPJ, e-mail, phone (+55…) or random key.");
  const { key, keyType } = parsed;
  if ((keyType === "CPF" || keyType === "CNPJ") && key !== account.holderTaxId)
    throw new ActionRefused(`The ${keyType} of the key is not the account holder's.`);
  return audited(actor, async (tx) => {
    const { rowCount } = await tx.query(
      "INSERT INTO pix_key (key, kind, account_id) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING",
      [key, keyType, account.id],
    );
    if (rowCount === 0) throw new ActionRefused(`The key ${key} belongs to an account already.`);
    const auditEvent: AuditEvent = {
      action: "key.add",
      operatorId: account.operatorId,
      subject: key,
      facts: { keyType, account: account.number },
    };
    return { auditEvent, result: { key, keyType, accountNumber: account.number } };
  });
}

/**
 * Removes a Pix key from an account. Throws `ActionRefused` when the account does not have the key, or when a PENDING
 * charge or a webhook uses it.
 */
export async function removePixKey(actor: string, account: AccountRecord, text: string) {
  const key = parsePixKey(text)?.key ?? text;
  if (!account.pixKeys.includes(key)) throw new ActionRefused(`The account ${account.number} has no key ${key}.`);
  return audited(actor, async (tx) => {
    const { rows } = await tx.query<{ charges: number; webhooks: number }>(
      `SELECT (SELECT count(*)::int FROM charge WHERE account_id = $1 AND pix_key = $2 AND status = 'PENDING' AND expires_at > business_now()) AS charges,
         (SELECT count(*)::int FROM webhook_endpoint WHERE account_id = $1 AND pix_key = $2 AND deleted_at IS NULL) AS webhooks`,
      [account.id, key],
    );
    const { charges = 0, webhooks = 0 } = rows[0] ?? {};
    if (charges > 0)
      throw new ActionRefused(`${charges} charges still wait for money at ${key}: cancel them or let them expire.`);
    if (webhooks > 0) throw new ActionRefused(`A webhook listens to ${key}: delete it first.`);
    await tx.query("DELETE FROM pix_key WHERE key = $1 AND account_id = $2", [key, account.id]);
    const auditEvent: AuditEvent = {
      action: "key.remove",
      operatorId: account.operatorId,
      subject: key,
      facts: { account: account.number },
    };
    return { auditEvent, result: { key, accountNumber: account.number } };
  });
}
