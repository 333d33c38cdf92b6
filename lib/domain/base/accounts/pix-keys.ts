import { randomUUID } from "node:crypto";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
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
  return audited(actor, async (_tx, prisma) => {
    const data = { key, kind: keyType, accountId: account.id };
    const { count } = await prisma.pixKey.createMany({ data, skipDuplicates: true });
    if (count === 0) throw new ActionRefused(`The key ${key} belongs to an account already.`);
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
  const now = await businessTime(account.id);
  return audited(actor, async (_tx, prisma) => {
    const ofKey = { accountId: account.id, pixKey: key };
    const charges = await prisma.charge.count({ where: { ...ofKey, status: "PENDING", expiresAt: { gt: now } } });
    const webhooks = await prisma.webhookEndpoint.count({ where: { ...ofKey, deletedAt: null } });
    if (charges > 0)
      throw new ActionRefused(`${charges} charges still wait for money at ${key}: cancel them or let them expire.`);
    if (webhooks > 0) throw new ActionRefused(`A webhook listens to ${key}: delete it first.`);
    await prisma.pixKey.deleteMany({ where: { key, accountId: account.id } });
    const auditEvent: AuditEvent = {
      action: "key.remove",
      operatorId: account.operatorId,
      subject: key,
      facts: { account: account.number },
    };
    return { auditEvent, result: { key, accountNumber: account.number } };
  });
}
