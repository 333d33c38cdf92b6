import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_KEEP_BOOKS, MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { railReason } from "../../base/records/rail-state.contract.ts";
import { actor } from "../../base/records/timeline.contract.ts";

/** How a defence stands: the worker will send it, the bank took it, or the bank refused it. */
export const DEFENCE_STATUSES = ["QUEUED", "SENT", "REFUSED"] as const;
export type DefenceStatus = (typeof DEFENCE_STATUSES)[number];

const DEFENCE_LENGTH_MAX = 2_000;
const PLACE_LENGTH_MAX = 80;
const PAGE = 25;

const dispute = z.object({
  disputeId: wire.uuid,
  bankName: z.string(),
  /** Null: no account here has the payment. */
  accountNumber: z.string().nullable(),
  endToEndId: z.string(),
  amount: wire.cents,
  /** One of the norm's states, or the bank's own word. */
  state: z.string(),
  openedAt: wire.utc,
  /** The end of the time for a defence; null: the bank does not tell. */
  until: wire.utc.nullable(),
  text: wire.maskedText,
  defence: wire.maskedText.nullable(),
  defenceStatus: z.enum(DEFENCE_STATUSES).nullable(),
  defenceReason: railReason.nullable(),
  defendedBy: actor.nullable(),
  defendedAt: wire.utc.nullable(),
  mayDefend: z.boolean(),
  /** The charge that the payment paid, or the payment that was not credited. */
  chargeId: wire.uuid.nullable(),
  unappliedPaymentId: wire.uuid.nullable(),
});

export const listDisputesContract = contract({
  name: "listDisputes",
  summary: "List disputes (MED) about received payments, what can be defended first",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: ["ACCOUNT_NOT_FOUND", "PLAYER_NOT_FOUND"],
  tags: ["disputes"],
  console: {
    input: z.object({
      accountNumber: z.string().optional(),
      /** A part of the payment's or the dispute's id, or of the payer's name. */
      search: wire.text(100).optional(),
      playerId: wire.uuid.optional(),
      before: z.string().max(PLACE_LENGTH_MAX).optional(),
      limit: z.int().min(1).max(100).default(PAGE),
    }),
    output: z.object({ disputes: z.array(dispute), next: z.string().nullable() }),
  },
});

export const defendDisputeContract = contract({
  name: "defendDispute",
  summary: "Send the defence of a payment that is disputed to its bank",
  effect: "change",
  stepUp: true,
  roles: MAY_KEEP_BOOKS,
  errors: ["NotFound", "ACTION_REFUSED"],
  tags: ["disputes", "audit"],
  console: {
    input: z.object({ disputeId: wire.uuid, text: wire.text(DEFENCE_LENGTH_MAX, 1) }),
    output: z.object({ defenceStatus: z.enum(DEFENCE_STATUSES) }),
  },
});
