import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { type Example, ID } from "./audit-example.ts";

const CLOSED_FILE = {
  accountNumber: "12345678",
  fileName: "extrato.csv",
  sha256: "ab",
  linesSha256: "cd",
  bytes: 5,
  lines: 1,
};

/** Examples of the events of closes and their files. */
export const CLOSE_EXAMPLES: Record<Extract<AuditAction, `close.${string}`>, Example[]> = {
  "close.download": [
    {
      subject: "2026-10",
      facts: { accountNumber: "12345678", fileName: "extrato.csv", wholeTaxIds: false, sha256: "ab" },
    },
    { subject: "2026-10-31", facts: { ...CLOSED_FILE, wholeTaxIds: true, reason: "importação no ERP" } },
  ],
  "close.files": [
    { subject: "2026-10", actor: "worker", actorName: null, facts: { closeId: ID, files: [CLOSED_FILE] } },
  ],
  "close.period": [
    {
      subject: "2026-10",
      facts: {
        ...{ closeId: ID, formats: ["csv"], locale: "pt-BR", payouts: 1, refunds: 0, quarantined: 0 },
        figures: [{ accountNumber: "12345678", opening: 100, deposit: 34, closing: 134, held: 0, lines: 1 }],
      },
    },
  ],
  "close.retry": [{ subject: "2026-10", facts: { closeId: ID } }],
};
