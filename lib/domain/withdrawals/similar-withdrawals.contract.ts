import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { pixKey } from "#lib/core/pix/pix-key-codec.ts";
import { MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { WITHDRAWAL_STATUSES } from "./withdrawal.contract.ts";

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
