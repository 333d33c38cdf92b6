import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { TRANSFER_DESCRIPTION_LENGTH_MAX } from "#lib/core/limits.ts";
import { MAY_SEND_MONEY } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { transferB, transferCreatedA, transferCreatedB } from "./transfer.contract.ts";

const destination = {
  toAccountNumber: wire.text(20, 1),
  description: wire.text(TRANSFER_DESCRIPTION_LENGTH_MAX).nullish(),
};

const inputA = z.object({ amount: wire.cents, externalId: wire.externalIdText, ...destination });
const inputB = z.object({
  amount: z.union([wire.cents, wire.centsText], "must be cents, as a whole number or a text of digits"),
  externalId: wire.externalIdText.nullish(),
  ...destination,
});

const example = { amount: 5_000, externalId: "sweep-2001", toAccountNumber: SANDBOX.otherAccountNumber };
const exampleB = { ...example, externalId: "8d0f4b1c-7a52-4e1d-8f63-1b2c3d4e5f60" };

export const createTransferContract = contract({
  name: "createTransfer",
  summary: "Move money to another account of the same owner",
  description: `Moves money from the credential's account to another one of the same owner. Answers PENDING with the amount \
held; then both accounts change together, and it is SUCCESS.`,
  effect: "create",
  stepUp: true,
  scope: "transfer.write",
  roles: MAY_SEND_MONEY,
  errors: [
    "EXTERNAL_ID_CONFLICT",
    "ACCOUNT_NOT_FOUND",
    "SAME_ACCOUNT",
    "ACCOUNT_NOT_SAME_OWNER",
    "ACCOUNT_NOT_CONNECTED",
    "ACCOUNT_NOT_SAME_BANK",
    "INSUFFICIENT_FUNDS",
    "LIMIT_EXCEEDED",
  ],
  tags: ["transfers", "balances"],
  A: { path: "POST /v1/transfer/internal", input: inputA, output: transferCreatedA, example },
  B: { path: "POST /v1/transfer/internal", input: inputB, output: transferCreatedB, example: exampleB },
  console: { input: inputA.extend({ accountNumber: wire.text(20, 1) }), output: transferB },
});
