import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { type Example, ID } from "./audit-example.ts";

const PERIOD = { from: "2026-11-01T03:00:00.000Z", to: "2026-11-21T02:59:59.999Z" };

/** Examples of the events of files that staff asks for. */
export const EXPORT_EXAMPLES: Record<Extract<AuditAction, `statement.${string}` | "list.export">, Example[]> = {
  "statement.download": [{ subject: "12345678", facts: { exportId: ID, fileName: "extrato.csv", sha256: "ab" } }],
  "statement.export": [
    {
      subject: "12345678",
      facts: { ...PERIOD, lines: 3, format: "csv", wholeTaxIds: true, reason: "auditoria anual" },
    },
    { subject: "12345678", facts: { from: null, to: "2026-11-21T02:59:59.999Z", lines: 3, wholeTaxIds: false } },
  ],
  "list.export": [
    { facts: { kind: "charge", status: "PAID", amountFrom: 100, from: "2026-11-01", sort: "oldest" } },
    { facts: { kind: "withdrawal", railState: "PARKED" } },
    { facts: { kind: "delivery", webhookId: ID, status: "EXHAUSTED", event: "pixCharge", to: "2026-11-01" } },
    { facts: { kind: "request", outcome: "failed", operation: "createCharge", hours: 24, credentialId: ID } },
    { facts: { kind: "balances", day: "2026-11-01", format: "xlsx" } },
    {
      facts: {
        kind: "summaries",
        unit: "month",
        from: "2026-01-01",
        to: "2026-11-01",
        accounts: ["12345678"],
        format: "csv",
      },
    },
  ],
};
