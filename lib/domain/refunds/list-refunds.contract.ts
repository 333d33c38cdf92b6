import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { listInput, listOutput } from "../records/record-list.contract.ts";
import { REFUND_STATUSES } from "./refund.contract.ts";

const row = z.object({
  transactionId: wire.uuid,
  accountNumber: z.string(),
  externalId: z.string(),
  status: z.enum(REFUND_STATUSES),
  amount: wire.cents,
  originalAmount: wire.cents,
  /** The payer of the original payment, who gets the refund. A CPF is masked. */
  /** Null: the bank has not told who paid. */
  creditorName: z.string().nullable(),
  creditorTaxId: z.string().nullable(),
  description: z.string().nullable(),
  createdAt: wire.utc,
  settledAt: wire.utc.nullable(),
  refundEndToEndId: z.string().nullable(),
  fee: wire.balance,
});

export const listRefundsContract = contract({
  name: "listRefunds",
  summary: "List refunds in the order of time; found by their own ids and by the payment's endToEndId",
  effect: "read",
  roles: MAY_SEE_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: ["ACCOUNT_NOT_FOUND", "PLAYER_NOT_FOUND"],
  tags: ["refunds"],
  console: { input: listInput(REFUND_STATUSES), output: listOutput(row) },
});
