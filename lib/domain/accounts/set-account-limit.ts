import { z } from "zod";
import type { AuditEvent } from "#lib/domain/audit/write-audit-event.ts";
import { readFacts } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";
import type { AccountRecord } from "./account-record.ts";
import { amountMaximum } from "./create-account.ts";

const limit = z.object({ amountMaximum });

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
