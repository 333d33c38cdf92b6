import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { pixKey } from "#lib/core/pix/pix-key-codec.ts";
import { MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { WITHDRAWAL_STATUSES } from "../withdrawal.contract.ts";

/** What a person enters for a payout. CPFs and Pix keys are whole. */
const entered = z.object({
  accountNumber: z.string(),
  amount: wire.cents,
  /** Null: the payout went to a bank account. */
  pixKey: z.string().nullable(),
  expectedTaxId: z.string().nullable(),
  /** Null: the payout went to a Pix key. */
  creditor: z
    .object({
      name: z.string(),
      taxId: z.string(),
      ispb: z.string(),
      branch: z.string(),
      accountNumber: z.string(),
      accountType: z.string(),
    })
    .nullable(),
  description: z.string().nullable(),
});

export const copyWithdrawalContract = contract({
  name: "copyWithdrawal",
  summary: "Give what was entered for a payout, to enter it again; who, when and which is written down",
  // It opens whole CPFs to whoever may pay: with proof, and with an audit event.
  effect: "change",
  stepUp: true,
  roles: MAY_SEND_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: ["WITHDRAWAL_NOT_FOUND"],
  tags: ["audit"],
  console: { input: z.object({ transactionId: wire.uuid }), output: entered },
});

export const listSimilarWithdrawalsContract = contract({
  name: "listSimilarWithdrawals",
  summary: "List the payouts of the last day of one amount to one Pix key or bank account",
  effect: "read",
  roles: MAY_SEND_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: [],
  tags: ["withdrawals"],
  console: {
    input: z.object({
      amount: wire.cents,
      /** The one that is about to be sent, perhaps again: it is not shown. */
      externalId: wire.externalIdText,
      pixKey: pixKey.optional(),
      creditor: wire.creditor.pick({ ispb: true, accountNumber: true }).optional(),
    }),
    output: z.object({
      /** The newest first, at most 5. */
      rows: z.array(z.object({ transactionId: wire.uuid, status: z.enum(WITHDRAWAL_STATUSES), createdAt: wire.utc })),
    }),
  },
});
