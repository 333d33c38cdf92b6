import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import { TRANSFER_DESCRIPTION_LENGTH_MAX } from "#lib/core/limits.ts";
import { MAY_SEE_MONEY, MAY_SEND_MONEY } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { listInput, listOutput } from "../../base/records/lists/record-list.contract.ts";
import { timeline } from "../../base/records/timeline.contract.ts";

export const TRANSFER_STATUSES = ["PENDING", "SUCCESS", "FAILED"] as const;

const created = <Cents extends typeof wire.cents | typeof wire.centsText>(amount: Cents, instant: typeof wire.brt) =>
  z.object({
    transactionId: wire.uuid,
    externalId: z.string(),
    status: z.enum(TRANSFER_STATUSES),
    amount,
    requestedAt: instant,
  });

const queried = (instant: typeof wire.brt) =>
  z.object({
    transactionId: wire.uuid,
    externalId: z.string(),
    status: z.enum(TRANSFER_STATUSES),
    amount: wire.cents,
    creditor: wire.creditorOut,
    createdAt: instant,
    updatedAt: instant,
    errorCode: z.enum(FAILURE_CODES).nullable(),
    errorDescription: z.string().nullable(),
  });

/** The response to a create. */
export const transferCreatedA = created(wire.cents, wire.brt).meta({ title: "CreatedTransfer" });
export const transferCreatedB = created(wire.centsText, wire.utc).meta({ title: "CreatedTransfer" });
/** The response to a query. */
const transferA = queried(wire.brt).meta({ title: "Transfer" });
export const transferB = queried(wire.utc).meta({ title: "Transfer" });

/** A transfer in canonical form: has the fields of every wire form. */
export type Transfer = z.output<typeof transferA> & z.output<typeof transferCreatedA>;

const path = "GET /v1/transfer/internal/{externalId}";

const externalId = wire.externalIdText.meta({ description: "The transfer's `externalId`." });
const example = { externalId: "sweep-2001" };
const exampleB = { externalId: "8d0f4b1c-7a52-4e1d-8f63-1b2c3d4e5f60" };

export const getTransferContract = contract({
  name: "getTransfer",
  summary: "Get an internal transfer",
  description: "Finds a transfer by the `externalId` that it was created with.",
  effect: "read",
  scope: "transfer.read",
  errors: ["TRANSFER_NOT_FOUND"],
  tags: ["transfers"],
  A: { path, input: z.object({ externalId }), output: transferA, example },
  B: { path, input: z.object({ externalId }), output: transferB, example: exampleB },
});

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

const createTransferExample = { amount: 5_000, externalId: "sweep-2001", toAccountNumber: SANDBOX.otherAccountNumber };
const createTransferExampleB = { ...createTransferExample, externalId: "8d0f4b1c-7a52-4e1d-8f63-1b2c3d4e5f60" };

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
  A: { path: "POST /v1/transfer/internal", input: inputA, output: transferCreatedA, example: createTransferExample },
  B: { path: "POST /v1/transfer/internal", input: inputB, output: transferCreatedB, example: createTransferExampleB },
  console: { input: inputA.extend({ accountNumber: wire.text(20, 1) }), output: transferB },
});

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
