import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { endToEndId, refundA, refundCreatedB } from "./refund.contract.ts";

const path = "POST /v1/pix/refund/{endToEndId}";
const description = wire.text(140).nullish();

const inputA = z.object({
  endToEndId,
  /** The account that has the payment. */
  accountNumber: wire.text(20, 1),
  amount: wire.cents,
  /** Tells partial refunds of one payment apart. */
  externalId: wire.text(36, 1),
  description,
});

const inputB = z.object({
  endToEndId,
  /** Absent: all that is left. */
  amount: wire.centsText.nullish(),
  /** Absent: a new UUIDv4. */
  externalId: wire.externalIdB.nullish(),
  description,
});

export const createRefundContract = contract({
  name: "createRefund",
  summary: "Return a received Pix, whole or in part",
  effect: "create",
  scope: "refund.write",
  errors: [
    "EXTERNAL_ID_CONFLICT",
    "ACCOUNT_NOT_FOUND",
    "PAYMENT_NOT_FOUND",
    "PAYMENT_NOT_REFUNDABLE",
    "REFUND_WINDOW_CLOSED",
    "REFUND_EXCEEDS_PAYMENT",
    "INSUFFICIENT_FUNDS",
  ],
  nouns: ["refunds", "payments", "charges", "balances"],
  A: { path, input: inputA, output: refundA },
  B: { path, input: inputB, output: refundCreatedB },
});
