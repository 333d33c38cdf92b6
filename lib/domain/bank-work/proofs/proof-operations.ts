import { acceptDifference, correctDifference } from "./decide-difference.ts";
import { listDifferences } from "./list-differences.ts";
import { listProofs } from "./list-proofs.ts";
import { retryProof } from "./retry-proof.ts";

/** The operations by which people see what banks and our book say of a day, and decide on what differs. */
export const proofOperations = [listProofs, listDifferences, correctDifference, acceptDifference, retryProof] as const;
