import type { Access } from "./access.ts";

const SEE = { roles: ["admin", "finance", "auditor"], foreign: { connectionId: "NotFound" } } as const;
const DECIDE = { roles: ["admin", "finance"], freshProof: true } as const;

/** The rows of daily proofs and of what they find. Another administrator confirms what is asked for. */
export const PROOF_ACCESS: Readonly<Record<string, Access>> = {
  listProofs: SEE,
  listDifferences: SEE,
  correctDifference: { ...DECIDE, foreign: { differenceId: "NotFound", accountNumber: "ACCOUNT_NOT_FOUND" } },
  acceptDifference: { ...DECIDE, foreign: { differenceId: "NotFound" } },
  retryProof: { roles: ["admin", "finance"], foreign: { connectionId: "NotFound" } },
};
