import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import { MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { timeline } from "../records/timeline.contract.ts";
import { TRANSFER_STATUSES } from "./transfer.contract.ts";

export const showTransferContract = contract({
  name: "showTransfer",
  summary: "Show a transfer with everything that happened to it",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: ["TRANSFER_NOT_FOUND"],
  tags: ["transfers"],
  console: {
    input: z.object({ transactionId: wire.uuid }),
    output: z.object({
      transactionId: wire.uuid,
      externalId: z.string(),
      accountNumber: z.string(),
      holderName: z.string(),
      toAccountNumber: z.string(),
      toHolderName: z.string(),
      status: z.enum(TRANSFER_STATUSES),
      amount: wire.cents,
      description: z.string().nullable(),
      createdAt: wire.utc,
      updatedAt: wire.utc,
      errorCode: z.enum(FAILURE_CODES).nullable(),
      timeline,
    }),
  },
});
