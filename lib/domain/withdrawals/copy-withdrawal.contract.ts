import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

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
