import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import { REFUND_DAYS, REFUND_ID_LENGTH_MAX } from "#lib/core/limits.ts";
import { MAY_SEE_MONEY, MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { listInput, listOutput } from "../../base/records/lists/record-list.contract.ts";
import { shownParty } from "../../base/records/party.contract.ts";
import { railStanding } from "../../base/records/rail-state.contract.ts";
import { timeline } from "../../base/records/timeline.contract.ts";

export const REFUND_STATUSES = ["PROCESSING", "SUCCESS", "FAILED"] as const;

/** The id of a payment or of its return: 32 alphanumeric characters. */
export const endToEndId = z
  .string("must be a text")
  .regex(/^[0-9A-Za-z]{32}$/, "must be 32 letters and digits")
  .meta({ minLength: 32, maxLength: 32 });

const whole = (instant: typeof wire.brt) =>
  z.object({
    externalId: z.string(),
    status: z.enum(REFUND_STATUSES),
    amount: wire.cents,
    originalEndToEndId: z.string(),
    refundEndToEndId: z.string().nullable(),
    originalAmount: wire.cents,
    totalReversedAmount: wire.balance,
    leftAmount: wire.balance,
    canBeReversedUntil: instant,
    creditor: wire.returnCreditor.nullable(),
    settlementDateTime: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    errorCode: z.enum(FAILURE_CODES).nullable(),
    errorDescription: z.string().nullable(),
  });

/** Variant A's response to a create and to a query. */
export const refundA = whole(wire.brt).meta({ title: "Refund" });

/** Variant B's response to a create. */
export const refundCreatedB = z.object({
  transactionId: wire.uuid,
  externalId: z.string(),
  status: z.enum(REFUND_STATUSES),
  amount: wire.cents,
  description: z.string().nullable(),
  originalEndToEndId: z.string(),
  refundEndToEndId: z.string().nullable(),
  requestedAt: wire.utc,
});

/** Variant B's response to a query. */
export const refundB = whole(wire.utc).extend({ transactionId: wire.uuid }).meta({ title: "Refund" });

/** A refund in canonical form: has the fields of every wire form. */
export type Refund = z.output<typeof refundB> & z.output<typeof refundCreatedB>;

const path = "POST /v1/pix/refund/{endToEndId}";
const description = wire.text(140).nullish();

const inputA = z.object({
  endToEndId,
  /** The account that received the payment. */
  accountNumber: wire.text(20, 1),
  amount: wire.cents,
  /** Identifies this refund among the partial refunds of the payment. */
  externalId: wire.text(REFUND_ID_LENGTH_MAX, 1),
  description,
});

const inputB = z.object({
  endToEndId,
  amount: wire.centsText.nullish().meta({ description: "Amount in cents. Absent: all that is left of the payment." }),
  externalId: wire.externalIdText.nullish(),
  description,
});

const example = {
  endToEndId: SANDBOX.endToEndId,
  accountNumber: SANDBOX.accountNumber,
  amount: 100,
  externalId: "refund-4001",
  description: "Goodwill",
};
const exampleB = {
  endToEndId: SANDBOX.endToEndId,
  amount: "100",
  externalId: "f7d1c2e3-9a4b-4c5d-8e6f-0a1b2c3d4e01",
};

export const createRefundContract = contract({
  name: "createRefund",
  summary: "Return a received Pix, whole or in part",
  description: `Returns a payment that came in, up to ${REFUND_DAYS} days after its settlement, in as many parts as you \
like: all of them together are at most the payment. The amount is held at once; the answer is PROCESSING, and a webhook tells \
of its SUCCESS.`,
  effect: "create",
  stepUp: true,
  scope: "refund.write",
  roles: MAY_SEND_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: [
    "EXTERNAL_ID_CONFLICT",
    "ACCOUNT_NOT_FOUND",
    "PAYMENT_NOT_FOUND",
    "PAYMENT_NOT_REFUNDABLE",
    "PAYMENT_IN_DISPUTE",
    "REFUND_WINDOW_CLOSED",
    "REFUND_EXCEEDS_PAYMENT",
    "ACCOUNT_NOT_CONNECTED",
    "INSUFFICIENT_FUNDS",
  ],
  tags: ["refunds", "payments", "charges", "balances"],
  A: { path, repeated: ["endToEndId"], input: inputA, output: refundA, example },
  B: { path, input: inputB, output: refundCreatedB, example: exampleB },
  console: { input: inputA, output: refundB },
});

const ofRefund = { description: "The refund's `externalId`." };

export const getRefundContract = contract({
  name: "getRefund",
  summary: "Get a refund",
  description: "PROCESSING becomes SUCCESS or FAILED; a refund that failed gives the money back.",
  effect: "read",
  scope: "refund.read",
  errors: ["REFUND_NOT_FOUND"],
  tags: ["refunds"],
  A: {
    path: "GET /v1/pix/refund/{endToEndId}/{externalId}",
    input: z.object({ endToEndId, externalId: wire.text(REFUND_ID_LENGTH_MAX, 1).meta(ofRefund) }),
    output: refundA,
    example: { endToEndId: SANDBOX.endToEndId, externalId: "refund-4001" },
  },
  B: {
    path: "GET /v1/pix/refund/{externalId}",
    input: z.object({ externalId: wire.externalIdText.meta(ofRefund) }),
    output: refundB,
    example: { externalId: "f7d1c2e3-9a4b-4c5d-8e6f-0a1b2c3d4e01" },
  },
});

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

export const showRefundContract = contract({
  name: "showRefund",
  summary: "Show a refund with its payment and everything that happened to it",
  effect: "read",
  roles: MAY_SEE_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: ["REFUND_NOT_FOUND"],
  tags: ["refunds", "payments", "deliveries"],
  console: {
    input: z.object({ transactionId: wire.uuid }),
    output: z.object({
      transactionId: wire.uuid,
      externalId: z.string(),
      accountNumber: z.string(),
      status: z.enum(REFUND_STATUSES),
      amount: wire.cents,
      fee: wire.balance,
      description: z.string().nullable(),
      /** The charge that the payment paid. */
      chargeId: wire.uuid,
      originalEndToEndId: z.string(),
      refundEndToEndId: z.string().nullable(),
      originalAmount: wire.cents,
      totalReversedAmount: wire.balance,
      leftAmount: wire.balance,
      canBeReversedUntil: wire.utc,
      /** A dispute (MED) about the payment is open: nothing of it can be refunded until it ends. */
      isDisputed: z.boolean(),
      /** Null: the bank has not told who paid. */
      creditor: shownParty.nullable(),
      createdAt: wire.utc,
      updatedAt: wire.utc,
      settledAt: wire.utc.nullable(),
      errorCode: z.enum(FAILURE_CODES).nullable(),
      spiCode: z.string().nullable(),
      ...railStanding,
      timeline,
    }),
  },
});
