import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { type Example, ID } from "./audit-example.ts";

const MONEY = { subject: ID, names: { subject: "Vera Lima" }, facts: { externalId: "pedido 7", amount: 34 } };

/** Examples of the events about transfers. */
export const TRANSFER_EXAMPLES = {
  "transfer.create": [
    { ...MONEY, record: "transfer", names: { fromAccount: "12345678", toAccount: "87654321" } },
    { ...MONEY, names: {} },
  ],
  "transfer.mend": [
    {
      ...MONEY,
      record: "transfer",
      facts: { amount: 34, accountNumber: "12345678", toAccountNumber: "87654321", reason: "TED 123" },
    },
  ],
} satisfies Partial<Record<AuditAction, Example[]>>;
