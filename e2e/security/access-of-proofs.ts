import { type Access, KEEP_BOOKS, SEE_BOOKS } from "./access.ts";

const SEE = { roles: SEE_BOOKS, foreign: { connectionId: "NotFound" } } as const;
const DECIDE = { roles: KEEP_BOOKS, freshProof: true } as const;

/** The rows of daily proofs and of what they find. Another administrator confirms what is asked for. */
export const PROOF_ACCESS: Readonly<Record<string, Access>> = {
  listProofs: SEE,
  listDifferences: SEE,
  correctDifference: { ...DECIDE, foreign: { differenceId: "NotFound", accountNumber: "ACCOUNT_NOT_FOUND" } },
  acceptDifference: { ...DECIDE, foreign: { differenceId: "NotFound" } },
  retryProof: { roles: KEEP_BOOKS, foreign: { connectionId: "NotFound" } },
};
