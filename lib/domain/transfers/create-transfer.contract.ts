import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { transferA, transferCreatedA, transferCreatedB } from "./transfer.contract.ts";

const destination = {
  toAccountNumber: wire.text(20, 1),
  description: wire.text(140).nullish(),
};

const inputA = z.object({ amount: wire.cents, externalId: wire.externalIdA, ...destination });
const inputB = z.object({
  amount: z.union([wire.cents, wire.centsText], "must be cents, as a whole number or a text of digits"),
  /** Absent: a new UUIDv4. */
  externalId: wire.externalIdB.nullish(),
  ...destination,
});

export const createTransferContract = contract({
  name: "createTransfer",
  summary: "Move money to another account of the same owner",
  effect: "create",
  scope: "transfer.write",
  errors: [
    "EXTERNAL_ID_CONFLICT",
    "ACCOUNT_NOT_FOUND",
    "SAME_ACCOUNT",
    "ACCOUNT_NOT_SAME_OWNER",
    "INSUFFICIENT_FUNDS",
    "LIMIT_EXCEEDED",
  ],
  nouns: ["transfers", "balances"],
  A: { path: "POST /v1/transfer/internal", input: inputA, output: transferCreatedA },
  B: { path: "POST /v1/transfer/internal", input: inputB, output: transferCreatedB },
  console: { input: inputA.extend({ accountNumber: wire.text(20, 1) }), output: transferA },
});
