import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import { MAY_SEE_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { shownParty } from "../records/party.contract.ts";
import { railStanding } from "../records/rail-state.contract.ts";
import { timeline } from "../records/timeline.contract.ts";
import { REFUND_STATUSES } from "./refund.contract.ts";

export const showRefundContract = contract({
  name: "showRefund",
  summary: "Show a refund with its payment and everything that happened to it",
  effect: "read",
  roles: MAY_SEE_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: ["REFUND_NOT_FOUND"],
  tags: ["refunds", "payments", "deliveries"],
  console: {
    input: z.object({ transactionId: wire.uuid }),
    output: z.object({
      transactionId: wire.uuid,
      externalId: z.string(),
      accountNumber: z.string(),
      status: z.enum(REFUND_STATUSES),
      amount: wire.cents,
      fee: wire.balance,
      description: z.string().nullable(),
      /** The charge that the payment paid. */
      chargeId: wire.uuid,
      originalEndToEndId: z.string(),
      refundEndToEndId: z.string().nullable(),
      originalAmount: wire.cents,
      totalReversedAmount: wire.balance,
      leftAmount: wire.balance,
      canBeReversedUntil: wire.utc,
      /** A dispute (MED) about the payment is open: nothing of it can be refunded until it ends. */
      isDisputed: z.boolean(),
      /** Null: the bank has not told who paid. */
      creditor: shownParty.nullable(),
      createdAt: wire.utc,
      updatedAt: wire.utc,
      settledAt: wire.utc.nullable(),
      errorCode: z.enum(FAILURE_CODES).nullable(),
      spiCode: z.string().nullable(),
      ...railStanding,
      timeline,
    }),
  },
});
