import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import { PIX_KEY_TYPES } from "#lib/core/pix/pix-key.ts";
import { pixKey } from "#lib/core/pix/pix-key-codec.ts";
import { MAY_SEE_PAYOUTS, MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { listInput, listOutput } from "../../base/records/lists/record-list.contract.ts";
import { shownParty } from "../../base/records/party.contract.ts";
import { RAIL_STATES, railStanding } from "../../base/records/rail-state.contract.ts";
import { timeline } from "../../base/records/timeline.contract.ts";

export const WITHDRAWAL_STATUSES = [
  "INITIATED",
  "CONFIRMED",
  "SUCCESS",
  "REJECTED",
  "CANCELED",
  "FAILED",
  "EXPIRED",
] as const;
const stored = z.enum(WITHDRAWAL_STATUSES);

/** The status in the response to a create: INITIATED is PROCESSING, and every final status but SUCCESS is FAILED. */
const statusOnCreate = z.codec(z.enum(["INITIATED", "CONFIRMED", "PROCESSING", "SUCCESS", "FAILED"]), stored, {
  decode: (status) => (status === "PROCESSING" ? "INITIATED" : status),
  encode: (status) => {
    if (status === "INITIATED") return "PROCESSING";
    return status === "CONFIRMED" || status === "SUCCESS" ? status : "FAILED";
  },
});

const created = (instant: typeof wire.brt) =>
  z.object({
    transactionId: wire.uuid,
    externalId: z.string(),
    status: statusOnCreate,
    amount: wire.cents,
    createdAt: instant,
  });

const queried = (instant: typeof wire.brt) =>
  z.object({
    transactionId: wire.uuid,
    externalId: z.string(),
    status: stored,
    amount: wire.cents,
    initiationType: z.enum(["PIX_KEY", "MANUAL"]),
    creditor: wire.knownCreditorOut.nullable(),
    expectedCreditor: wire.party.nullable(),
    endToEndId: z.string().nullable(),
    settlementDateTime: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    errorCode: z.enum(FAILURE_CODES).nullable(),
    errorDescription: z.string().nullable(),
    /** The network's own code, when it gave one. */
    spiCode: z.string().nullable(),
    /** How much of it came back after it was paid. */
    returnedAmount: wire.balance,
  });

/** The response to a create. */
export const withdrawalCreatedA = created(wire.brt).meta({ title: "CreatedWithdrawal" });
export const withdrawalCreatedB = created(wire.utc).meta({ title: "CreatedWithdrawal" });
/** The response to a query, and the `data` of a webhook. */
export const withdrawalA = queried(wire.brt)
  .extend({ metadata: wire.metadata.nullable() })
  .meta({ title: "Withdrawal" });
export const withdrawalB = queried(wire.utc).meta({ title: "Withdrawal" });

/** A withdrawal in canonical form. */
export type Withdrawal = z.output<typeof withdrawalA>;

const path = "GET /v1/pix/withdraw/{externalId}";

const ofWithdrawal = { description: "The withdrawal's `externalId`." };
const example = { externalId: "payout-3001" };
const exampleB = { externalId: "c2f0a1b4-5d6e-4f70-8a91-b2c3d4e5f601" };

export const getWithdrawalContract = contract({
  name: "getWithdrawal",
  summary: "Get a withdrawal",
  description: `Finds a withdrawal by the \`externalId\` that it was created with. INITIATED, then CONFIRMED (sent to the network), \
then SUCCESS, REJECTED by the other side, EXPIRED when its time ran out, or FAILED; CANCELED where it could not be sent.`,
  effect: "read",
  scope: "withdraw.read",
  errors: ["WITHDRAWAL_NOT_FOUND"],
  tags: ["withdrawals"],
  A: { path, input: z.object({ externalId: wire.externalIdText.meta(ofWithdrawal) }), output: withdrawalA, example },
  B: {
    path,
    input: z.object({ externalId: wire.externalIdUuid.meta(ofWithdrawal) }),
    output: withdrawalB,
    example: exampleB,
  },
});

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

/** A payout with all its details. CPFs and Pix keys that identify a person are masked. */
const shownWithdrawal = z.object({
  transactionId: wire.uuid,
  externalId: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  amount: wire.cents,
  fee: wire.balance,
  /** What came back after it was paid, in all and one by one. `reason`: null where the bank names none. */
  returned: wire.balance,
  returns: z.array(
    z.object({ returnId: z.string(), amount: wire.cents, returnedAt: wire.utc, reason: wire.maskedText.nullable() }),
  ),
  initiationType: z.enum(["PIX_KEY", "MANUAL"]),
  pixKey: z.object({ key: z.string(), keyType: z.enum(PIX_KEY_TYPES) }).nullable(),
  creditor: shownParty.nullable(),
  /** The expected creditor's, where the bank does not tell whom it paid. Null: the Pix key has no owner. */
  creditorName: z.string().nullable(),
  expectedTaxId: z.string().nullable(),
  description: z.string().nullable(),
  metadata: wire.metadata.nullable(),
  endToEndId: z.string().nullable(),
  createdAt: wire.utc,
  updatedAt: wire.utc,
  settledAt: wire.utc.nullable(),
  errorCode: z.enum(FAILURE_CODES).nullable(),
  spiCode: z.string().nullable(),
  ...railStanding,
  /** By when a prize must be paid. Null: the account is the operator's own, which pays none. */
  prizeDueAt: wire.utc.nullable(),
  timeline,
});

export const showWithdrawalContract = contract({
  name: "showWithdrawal",
  summary: "Show a payout with everything that happened to it",
  effect: "read",
  roles: MAY_SEE_PAYOUTS,
  stagingRoles: TRY_IN_STAGING,
  errors: ["WITHDRAWAL_NOT_FOUND"],
  tags: ["withdrawals", "deliveries"],
  console: { input: z.object({ transactionId: wire.uuid }), output: shownWithdrawal },
});

const input = <Id extends z.ZodType<string>, To extends z.ZodRawShape>(externalId: Id, to: To) =>
  z.object({
    amount: wire.cents,
    externalId,
    ...to,
    description: wire.text(140).nullish(),
    metadata: wire.metadata.nullish(),
  });

const form = {
  effect: "create",
  stepUp: true,
  scope: "withdraw.write",
  roles: MAY_SEND_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: [
    "EXTERNAL_ID_CONFLICT",
    "ACCOUNT_NOT_CONNECTED",
    "INSUFFICIENT_FUNDS",
    "LIMIT_EXCEEDED",
    "VELOCITY_LIMIT_EXCEEDED",
  ],
  tags: ["withdrawals", "balances"],
} as const;
const accountNumber = wire.text(20, 1);

/** Only the tax id of `expectedCreditor` is compared with the key's owner. */
const toKey = { pixKey, expectedCreditor: wire.party };
const toKeyB = { ...toKey, expectedCreditor: wire.party.nullish() };
const keyPath = "POST /v1/pix/withdraw/pix-key";
const keyExample = {
  amount: 1_500,
  externalId: "payout-3001",
  pixKey: "00000000191",
  expectedCreditor: { taxId: "00000000191" },
};

export const withdrawToKeyContract = contract({
  ...form,
  name: "withdrawToKey",
  summary: "Withdraw to a Pix key",
  description: `Looks the key up and pays to its account. An unknown key, or an owner whose tax id is not \
\`expectedCreditor.taxId\`, makes a record that is FAILED at once. Otherwise amount and fee are held, the answer is \
PROCESSING in most cases, and a webhook tells the end. What fails gives the money back.`,
  A: { path: keyPath, input: input(wire.externalIdText, toKey), output: withdrawalCreatedA, example: keyExample },
  B: {
    path: keyPath,
    input: input(wire.externalIdUuid, toKeyB),
    output: withdrawalCreatedB,
    example: { ...keyExample, externalId: "c2f0a1b4-5d6e-4f70-8a91-b2c3d4e5f601" },
  },
  console: { input: input(wire.externalIdText, toKey).extend({ accountNumber }), output: withdrawalA },
});

const toAccount = { creditor: wire.creditor };
const accountPath = "POST /v1/pix/withdraw/manual";
const accountExample = {
  amount: 1_500,
  externalId: "payout-3002",
  creditor: {
    taxId: "00000000191",
    name: "Bruna Testeira",
    ispb: "60701190",
    branch: "0001",
    accountNumber: "000191",
    accountType: "CACC",
  },
};

export const withdrawToAccountContract = contract({
  ...form,
  name: "withdrawToAccount",
  summary: "Withdraw to a bank account",
  description: `Pays to an account that is named in full. Amount and fee are held at once; the answer is PROCESSING in most \
cases, and a webhook tells the end. Ask for the record when in doubt: a withdrawal is never sent twice under one \
\`externalId\`. What fails gives the money back.`,
  A: {
    path: accountPath,
    input: input(wire.externalIdText, toAccount),
    output: withdrawalCreatedA,
    example: accountExample,
  },
  B: {
    path: accountPath,
    input: input(wire.externalIdUuid, toAccount),
    output: withdrawalCreatedB,
    example: { ...accountExample, externalId: "c2f0a1b4-5d6e-4f70-8a91-b2c3d4e5f602" },
  },
  console: { input: input(wire.externalIdText, toAccount).extend({ accountNumber }), output: withdrawalA },
});
