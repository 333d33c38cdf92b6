import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_PAYOUTS, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { RAIL_STATES, railStanding } from "../records/rail-state.contract.ts";
import { listInput, listOutput } from "../records/record-list.contract.ts";
import { WITHDRAWAL_STATUSES } from "./withdrawal.contract.ts";

const row = z.object({
  transactionId: wire.uuid,
  accountNumber: z.string(),
  externalId: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  amount: wire.cents,
  initiationType: z.enum(["PIX_KEY", "MANUAL"]),
  /** Null: the Pix key has no owner. */
  creditorName: z.string().nullable(),
  /** A CPF is masked. */
  creditorTaxId: z.string().nullable(),
  bankName: z.string().nullable(),
  description: z.string().nullable(),
  createdAt: wire.utc,
  settledAt: wire.utc.nullable(),
  endToEndId: z.string().nullable(),
  fee: wire.balance,
  returned: wire.balance,
  railState: railStanding.railState,
});

export const listWithdrawalsContract = contract({
  name: "listWithdrawals",
  summary: "List payouts in the order of time",
  effect: "read",
  roles: MAY_SEE_PAYOUTS,
  stagingRoles: TRY_IN_STAGING,
  errors: ["ACCOUNT_NOT_FOUND", "PLAYER_NOT_FOUND"],
  tags: ["withdrawals"],
  console: {
    input: listInput(WITHDRAWAL_STATUSES).safeExtend({ railState: z.enum(RAIL_STATES).optional() }),
    output: listOutput(row),
  },
});
