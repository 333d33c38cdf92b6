import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { REFUND_DAYS, REFUND_ID_LENGTH_MAX } from "#lib/core/limits.ts";
import { MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { endToEndId, refundA, refundB, refundCreatedB } from "./refund.contract.ts";

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
