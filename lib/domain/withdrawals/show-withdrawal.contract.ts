import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import { PIX_KEY_TYPES } from "#lib/core/pix/pix-key.ts";
import { MAY_SEE_PAYOUTS, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { shownParty } from "../records/party.contract.ts";
import { railStanding } from "../records/rail-state.contract.ts";
import { timeline } from "../records/timeline.contract.ts";
import { WITHDRAWAL_STATUSES } from "./withdrawal.contract.ts";

/** A payout with all its details. CPFs and Pix keys that identify a person are masked. */
const shownWithdrawal = z.object({
  transactionId: wire.uuid,
  externalId: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  amount: wire.cents,
  fee: wire.balance,
  /** What came back after it was paid, in all and one by one. `reason`: null where the bank names none. */
  returned: wire.balance,
  returns: z.array(
    z.object({ returnId: z.string(), amount: wire.cents, returnedAt: wire.utc, reason: wire.maskedText.nullable() }),
  ),
  initiationType: z.enum(["PIX_KEY", "MANUAL"]),
  pixKey: z.object({ key: z.string(), keyType: z.enum(PIX_KEY_TYPES) }).nullable(),
  creditor: shownParty.nullable(),
  /** The expected creditor's, where the bank does not tell whom it paid. Null: the Pix key has no owner. */
  creditorName: z.string().nullable(),
  expectedTaxId: z.string().nullable(),
  description: z.string().nullable(),
  metadata: wire.metadata.nullable(),
  endToEndId: z.string().nullable(),
  createdAt: wire.utc,
  updatedAt: wire.utc,
  settledAt: wire.utc.nullable(),
  errorCode: z.enum(FAILURE_CODES).nullable(),
  spiCode: z.string().nullable(),
  ...railStanding,
  /** By when a prize must be paid. Null: the account is the operator's own, which pays none. */
  prizeDueAt: wire.utc.nullable(),
  timeline,
});

export const showWithdrawalContract = contract({
  name: "showWithdrawal",
  summary: "Show a payout with everything that happened to it",
  effect: "read",
  roles: MAY_SEE_PAYOUTS,
  stagingRoles: TRY_IN_STAGING,
  errors: ["WITHDRAWAL_NOT_FOUND"],
  tags: ["withdrawals", "deliveries"],
  console: { input: z.object({ transactionId: wire.uuid }), output: shownWithdrawal },
});
