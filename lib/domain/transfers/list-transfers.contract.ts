import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { listInput, listOutput } from "../records/record-list.contract.ts";
import { TRANSFER_STATUSES } from "./transfer.contract.ts";

const row = z.object({
  transactionId: wire.uuid,
  accountNumber: z.string(),
  toAccountNumber: z.string(),
  toHolderName: z.string(),
  externalId: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  amount: wire.cents,
  description: z.string().nullable(),
  createdAt: wire.utc,
  fee: wire.balance,
});

export const listTransfersContract = contract({
  name: "listTransfers",
  summary: "List transfers between own accounts in the order of time",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: ["ACCOUNT_NOT_FOUND", "PLAYER_NOT_FOUND"],
  tags: ["transfers"],
  console: { input: listInput(TRANSFER_STATUSES), output: listOutput(row) },
});
