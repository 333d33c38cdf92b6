import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { type Example, ID } from "./audit-example.ts";

/** Examples of the events of reconciliations. */
export const RECONCILIATION_EXAMPLES: Record<Extract<AuditAction, `reconciliation.${string}`>, Example[]> = {
  "reconciliation.accept": [
    {
      subject: ID,
      facts: { fileName: "dia.csv", items: 2, ofReason: "LATE", amountFrom: 100, note: "combinado com a operadora" },
    },
    { subject: ID, facts: { fileName: "dia.csv", items: 1, itemIds: [ID], note: "pago em dinheiro" } },
  ],
  "reconciliation.export": [{ subject: ID, facts: { fileName: "dia.csv", format: "xlsx", state: "open" } }],
  "reconciliation.reopen": [
    { subject: ID, facts: { fileName: "dia.csv", items: 1, state: "accepted", search: "E123" } },
  ],
  "reconciliation.resend": [{ subject: ID, facts: { fileName: "dia.csv", count: 3, ofReason: "NOT_DELIVERED" } }],
  "reconciliation.run": [
    {
      subject: ID,
      facts: {
        fileName: "dia.csv",
        accountNumbers: ["12345678"],
        from: "2026-11-01T03:00:00.000Z",
        to: "2026-11-21T02:59:59.999Z",
        kinds: ["deposit", "fee"],
        toleranceMinutes: 60,
      },
    },
  ],
  "reconciliation.upload": [{ subject: ID, facts: { fileName: "dia.csv", bytes: 1_234 } }],
};
