import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { type Example, ID } from "./audit-example.ts";

const DIFFERENCE = {
  ...{ differenceId: ID, name: "Efí", provenDay: "2026-11-20", difference: "ONLY_AT_BANK", amount: -34 },
  reason: "tarifa de novembro",
};
const CORRECTION = { ...DIFFERENCE, correction: "fee", accountNumber: "12345678" };
const BOTH = { approvalId: ID, requestedBy: `staff:${ID}`, confirmedBy: `staff:${ID}` };
const NAMES = { requestedBy: "Ana", confirmedBy: "Ana" };

/** Examples of the events of proofs against banks. */
export const PROOF_EXAMPLES: Record<Extract<AuditAction, `proof.${string}`>, Example[]> = {
  "proof.accept": [{ subject: ID, names: NAMES, facts: { ...DIFFERENCE, ...BOTH } }],
  "proof.correct": [
    { subject: ID, names: NAMES, facts: { ...CORRECTION, ...BOTH } },
    {
      subject: ID,
      names: NAMES,
      facts: { ...CORRECTION, ...BOTH, difference: "BALANCE_DIFFERS", correction: "adjustment" },
    },
  ],
  "proof.retry": [{ subject: ID, facts: { name: "Efí", provenDay: "2026-11-20" } }],
};

/** What asks for a second person. */
export const ASKED_OF_PROOFS = {
  correctDifference: { kind: "correctDifference", ...CORRECTION },
  acceptDifference: { kind: "acceptDifference", ...DIFFERENCE, difference: "AMOUNT_DIFFERS" },
};
