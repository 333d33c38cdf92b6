import { randomUUID } from "node:crypto";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import type { AuditEvent } from "#lib/domain/audit/write-audit-event.ts";
import { ActionRefused, WrongFacts } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";
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
