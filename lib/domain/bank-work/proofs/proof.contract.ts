import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_KEEP_BOOKS, MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../../base/records/timeline.contract.ts";

export const PROOF_STATUSES = ["OPEN", "CLEAN", "DIFFERENT", "FAILED"] as const;

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
  roles: MAY_SEE_BOOKS,
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
  roles: MAY_KEEP_BOOKS,
  errors: ["NotFound", "ACTION_REFUSED"],
  tags: ["proofs", "audit"],
  console: {
    input: z.object({ connectionId: wire.uuid, day: wire.day }),
    output: z.object({ status: z.enum(PROOF_STATUSES) }),
  },
});

const DIFFERENCE_KINDS = ["ONLY_AT_BANK", "ONLY_HERE", "AMOUNT_DIFFERS", "BALANCE_DIFFERS"] as const;
const DIFFERENCE_STATES = ["open", "decided", "all"] as const;
/** What a correction books: the bank's fee, which the account pays, or the other side of RAIL alone. */
export const CORRECTIONS = ["fee", "adjustment"] as const;

const REASON_LENGTH_MAX = 500;

const difference = z.object({
  differenceId: wire.uuid,
  bank,
  day: wire.day,
  kind: z.enum(DIFFERENCE_KINDS),
  /** How many lines it stands for; 0: of the balance. */
  lines: wire.balance,
  /** What the bank calls the line; null: it stands for several, or for none. */
  movement: z.enum(["PAYMENT", "PAYOUT", "RETURN_OUT", "RETURN_IN", "FEE", "OTHER"]).nullable(),
  text: wire.maskedText.nullable(),
  at: wire.utc.nullable(),
  endToEndId: z.string().nullable(),
  reference: z.string().nullable(),
  /** The account whose book has our line; null: none has. */
  accountNumber: z.string().nullable(),
  /** Where a correction can be booked. */
  accountNumbers: z.array(z.string()),
  amountHere: wire.balance.nullable(),
  amountBank: wire.balance.nullable(),
  /** The bank's amount less ours: what a correction books. */
  difference: wire.balance,
  status: z.enum(["OPEN", "CORRECTED", "ACCEPTED"]),
  /** It was asked for, and waits for a second person. */
  waiting: z
    .object({ approvalId: wire.uuid, what: z.enum(["correctDifference", "acceptDifference"]), by: actor })
    .nullable(),
  note: wire.maskedText.nullable(),
  requestedBy: actor.nullable(),
  decidedBy: actor.nullable(),
  decidedAt: wire.utc.nullable(),
});

export const listDifferencesContract = contract({
  name: "listDifferences",
  summary: "List what differs between banks and our book: what is open first, then the latest day",
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: ["NotFound"],
  tags: ["proofs", "approvals"],
  console: {
    input: z.object({
      connectionId: wire.uuid.optional(),
      day: wire.day.optional(),
      state: z.enum(DIFFERENCE_STATES).default("open"),
      ...page,
    }),
    output: z.object({ banks: z.array(bank), differences: z.array(difference), next: z.string().nullable() }),
  },
});

const decision = {
  effect: "change",
  stepUp: true,
  roles: MAY_KEEP_BOOKS,
  tags: ["proofs", "approvals", "audit"],
} as const;
const reason = wire.text(REASON_LENGTH_MAX, 1);
const asked = z.object({ approvalId: wire.uuid });

export const correctDifferenceContract = contract({
  ...decision,
  name: "correctDifference",
  summary: "Ask for a booked correction of a difference, which another administrator must confirm",
  errors: ["NotFound", "ACCOUNT_NOT_FOUND", "ACTION_REFUSED", "INSUFFICIENT_FUNDS"],
  console: {
    input: z.object({
      differenceId: wire.uuid,
      as: z.enum(CORRECTIONS),
      /** The account whose book is corrected. Absent: that of our line, or the bank's only account. */
      accountNumber: z.string().optional(),
      reason,
    }),
    output: asked,
  },
});

export const acceptDifferenceContract = contract({
  ...decision,
  name: "acceptDifference",
  summary: "Ask to accept a difference without a booking, which another administrator must confirm",
  errors: ["NotFound", "ACTION_REFUSED"],
  console: { input: z.object({ differenceId: wire.uuid, reason }), output: asked },
});
