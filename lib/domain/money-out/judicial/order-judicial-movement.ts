import { z } from "zod";
import { AMOUNT_MAX, AMOUNT_MIN } from "#lib/core/money.ts";
import * as wire from "#lib/core/wire.ts";
import type { AccountRecord } from "../../base/accounts/account-record.ts";
import { readFacts } from "../../base/audit/action-refused.ts";
import { type AuditEvent, writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { postJudicialMovement } from "./post-judicial-movement.ts";

const courtOrder = z.object({
  id: wire.uuid,
  direction: z.enum(["debit", "credit"]),
  amount: z.bigint().min(AMOUNT_MIN, "must be at least R$ 0.01").max(AMOUNT_MAX, "must be at most R$ 1 billion"),
  courtOrder: wire.text(100, 1),
});

/**
 * Blocks money of an account (`debit`) or gives it back (`credit`) by court order, and writes an audit event. A
 * repeated `id` is the same movement. Throws `WrongFacts` when the input is invalid, and what `postJudicialMovement`
 * throws.
 */
export async function orderJudicialMovement(actor: string, account: AccountRecord, given: z.input<typeof courtOrder>) {
  const facts = readFacts(courtOrder, given);
  const { id: subject, direction, ...rest } = facts;
  const action = direction === "debit" ? "judicial.block" : "judicial.lift";
  const auditEvent: AuditEvent = {
    action,
    operatorId: account.operatorId,
    subject,
    facts: { ...rest, accountNumber: account.number },
  };
  const movement = { ...facts, accountId: account.id, createdBy: actor };
  const answer = await postJudicialMovement(movement, (tx) => writeAuditEvent(tx, actor, auditEvent));
  return { ...facts, accountNumber: account.number, ...answer };
}
