import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { AuditEvent } from "#lib/server/write-audit-event.ts";
import { readFacts } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";

const newOperator = z.object({ name: wire.text(140, 1), taxId: wire.taxId, city: wire.text(60, 1) });

/**
 * Creates an operator (a tenant). Its accounts, staff and credentials are created afterwards. Throws `WrongFacts` when
 * the input is invalid.
 */
export async function createOperator(actor: string, given: z.input<typeof newOperator>) {
  const { name, taxId, city } = readFacts(newOperator, given);
  const id = uuidV7();
  return audited(actor, async (tx) => {
    await tx.query("INSERT INTO operator (id, name, tax_id, city) VALUES ($1, $2, $3, $4)", [id, name, taxId, city]);
    const auditEvent: AuditEvent = {
      action: "operator.create",
      operatorId: id,
      subject: id,
      facts: { name, taxId, city },
    };
    return { auditEvent, result: { id, name, taxId, city } };
  });
}
