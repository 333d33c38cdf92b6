import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";

export const PROOF_STATUSES = ["OPEN", "CLEAN", "DIFFERENT", "FAILED"] as const;

export const MAY_SEE_PROOFS = ["admin", "finance", "auditor"] as const;
export const MAY_DECIDE = ["admin", "finance"] as const;
const PLACE_LENGTH_MAX = 80;
const PAGE = 25;

/** Where a page of a list begins, and how long it is. */
export const page = {
  before: z.string().max(PLACE_LENGTH_MAX).optional(),
  limit: z.int().min(1).max(100).default(PAGE),
};

export const bank = z.object({ connectionId: wire.uuid, name: z.string() });

const proof = z.object({
  bank,
  day: wire.day,
  status: z.enum(PROOF_STATUSES),
  /** Cents at the end of the day. Null: the day is not proven, or the bank tells no balance. */
  ourBalance: wire.balance.nullable(),
  bankBalance: wire.balance.nullable(),
  /** What the bank had more than our book when the first day began. */
  openingDifference: wire.balance.nullable(),
  blockedByCourt: wire.balance.nullable(),
  blockedByDispute: wire.balance.nullable(),
  linesMatched: wire.balance,
  differences: z.int(),
  /** How many of the differences nobody has decided on. */
  open: z.int(),
  attempts: z.int(),
  nextAttemptAt: wire.utc.nullable(),
  failure: z.string().nullable(),
  /** Whether `retryProof` is possible. */
  mayRetry: z.boolean(),
  endedAt: wire.utc.nullable(),
});

export const listProofsContract = contract({
  name: "listProofs",
  summary: "List the days that were proven against banks, the latest first",
  effect: "read",
  roles: MAY_SEE_PROOFS,
  errors: ["NotFound"],
  tags: ["proofs"],
  console: {
    input: z.object({ connectionId: wire.uuid.optional(), ...page }),
    output: z.object({ banks: z.array(bank), proofs: z.array(proof), next: z.string().nullable() }),
  },
});

export const retryProofContract = contract({
  name: "retryProof",
  summary: "Try again to prove a day that failed",
  effect: "change",
  roles: MAY_DECIDE,
  errors: ["NotFound", "ACTION_REFUSED"],
  tags: ["proofs", "audit"],
  console: {
    input: z.object({ connectionId: wire.uuid, day: wire.day }),
    output: z.object({ status: z.enum(PROOF_STATUSES) }),
  },
});
