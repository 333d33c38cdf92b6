import { randomUUID } from "node:crypto";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import type { Deed } from "#lib/server/write-deed.ts";
import { ActRefused, WrongFacts } from "../audit/act-refused.ts";
import { audited } from "../audit/audited.ts";
import type { AccountRecord } from "./account-record.ts";

/**
 * Adds a Pix key to an account; a random key when `text` is null. Payments to the key go to the account within 5 s.
 * Throws `WrongFacts` when `text` is not a Pix key, and `ActRefused` when the key is the tax id of somebody else or
 * already belongs to an account.
 */
export async function addPixKey(actor: string, account: AccountRecord, text: string | null) {
  const parsed = parsePixKey(text ?? randomUUID());
  if (!parsed) throw new WrongFacts("The key must be a CPF, CNPJ, e-mail, phone (+55…) or random key.");
  const { key, keyType } = parsed;
  if ((keyType === "CPF" || keyType === "CNPJ") && key !== account.holderTaxId)
    throw new ActRefused(`The ${keyType} of the key is not the account holder's.`);
  return audited(actor, async (tx) => {
    const { rowCount } = await tx.query(
      "INSERT INTO pix_key (key, kind, account_id) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING",
      [key, keyType, account.id],
    );
    if (rowCount === 0) throw new ActRefused(`The key ${key} belongs to an account already.`);
    const deed: Deed = {
      act: "key.add",
      operatorId: account.operatorId,
      subject: key,
      facts: { keyType, account: account.number },
    };
    return { deed, result: { key, keyType, accountNumber: account.number } };
  });
}
