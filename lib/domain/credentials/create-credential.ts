import { z } from "zod";
import { RATES_PER_SECOND } from "#lib/core/limits.ts";
import * as wire from "#lib/core/wire.ts";
import type { AuditEvent } from "#lib/domain/audit/write-audit-event.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { AccountRecord } from "../accounts/account-record.ts";
import { readFacts } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";
import { allowance } from "./credential-facts.ts";
import { newSecret } from "./new-secret.ts";

const newCredential = z
  .object({
    kind: z.enum(["oauth", "apiKey"], "must be oauth or apiKey"),
    variant: z.enum(["A", "B"], "must be A or B"),
    name: wire.text(100, 1),
    ...allowance,
    readsPerSecond: allowance.readsPerSecond.default(RATES_PER_SECOND.read),
    writesPerSecond: allowance.writesPerSecond.default(RATES_PER_SECOND.write),
  })
  .refine(({ kind, variant }) => kind === "oauth" || variant === "B", {
    path: ["variant"],
    message: "of an API key is always B",
  });

/**
 * Creates a credential for an account of an operator. Only the returned result contains its secret. Throws `WrongFacts`
 * when the input is invalid.
 */
export async function createCredential(actor: string, account: AccountRecord, given: z.input<typeof newCredential>) {
  const facts = readFacts(newCredential, given);
  const { kind, variant, name, scopes, readsPerSecond, writesPerSecond } = facts;
  const id = uuidV7();
  return audited(actor, async (tx) => {
    await tx.query(
      `INSERT INTO credential (id, operator_id, account_id, kind, variant, name, scopes, reads_per_second, writes_per_second)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, account.operatorId, account.id, kind, variant, name, scopes, readsPerSecond, writesPerSecond],
    );
    const secret = await newSecret(tx, { id, kind });
    const written = { ...facts, accountNumber: account.number };
    const auditEvent: AuditEvent = {
      action: "credential.create",
      operatorId: account.operatorId,
      subject: id,
      facts: written,
    };
    return { auditEvent, result: { id, ...written, ...secret } };
  });
}
