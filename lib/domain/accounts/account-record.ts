import { z } from "zod";
import { rows } from "#lib/server/db.ts";
import { ActionRefused, readFacts } from "../audit/action-refused.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import { amountMaximum } from "./create-account.ts";

/** The current state of an account and its operator, for administration. Money in cents. */
export type AccountRecord = {
  id: string;
  number: string;
  operatorId: string;
  operatorName: string;
  holderName: string;
  holderTaxId: string;
  ispb: string;
  branch: string;
  accountType: string;
  amountMaximum: bigint;
  available: bigint;
  held: bigint;
  pixKeys: string[];
};

const SELECT = `SELECT a.id, a.number, a.operator_id AS "operatorId", o.name AS "operatorName", a.holder_name AS "holderName",
    a.holder_tax_id AS "holderTaxId", a.ispb, a.branch, a.account_type AS "accountType", a.amount_maximum AS "amountMaximum",
    b.available, b.held, ARRAY(SELECT k.key FROM pix_key k WHERE k.account_id = a.id ORDER BY k.created_at, k.key) AS "pixKeys"
  FROM account a JOIN operator o ON o.id = a.operator_id JOIN book b ON b.account_id = a.id`;

const limit = z.object({ amountMaximum });

/** Returns the account with this number, of any operator. Throws `ActionRefused` when there is none. */
export async function accountByNumber(number: string): Promise<AccountRecord> {
  const [found] = await rows<AccountRecord>({ text: `${SELECT} WHERE a.number = $1`, values: [number] });
  if (!found) throw new ActionRefused(`There is no account ${number}.`);
  return found;
}

/** Returns the accounts of one operator, or of all operators when `operatorId` is null, ordered by number. */
export async function listAccountRecords(operatorId: string | null): Promise<AccountRecord[]> {
  return rows<AccountRecord>({
    text: `${SELECT} WHERE $1::uuid IS NULL OR a.operator_id = $1 ORDER BY a.number`,
    values: [operatorId],
  });
}

/** Sets the limit of one movement of an account, in cents. The limit takes effect within 5 s. */
export async function setAccountLimit(actor: string, account: AccountRecord, cents: bigint) {
  const set = readFacts(limit, { amountMaximum: cents });
  return audited(actor, async (tx) => {
    const { rows } = await tx.query<{ before: bigint }>(
      `UPDATE account SET amount_maximum = $2 FROM (SELECT amount_maximum AS before FROM account WHERE id = $1 FOR UPDATE) AS old
       WHERE id = $1 RETURNING before`,
      [account.id, set.amountMaximum],
    );
    const facts = { ...set, before: rows[0]?.before };
    const auditEvent: AuditEvent = {
      action: "account.limit",
      operatorId: account.operatorId,
      subject: account.number,
      facts,
    };
    return { auditEvent, result: { number: account.number, ...set } };
  });
}
