import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";
import { bank, MAY_DECIDE, MAY_SEE_PROOFS, page } from "./proof.contract.ts";

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
  roles: MAY_SEE_PROOFS,
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
  roles: MAY_DECIDE,
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
