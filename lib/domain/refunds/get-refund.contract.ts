import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { REFUND_ID_LENGTH_MAX } from "#lib/core/limits.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { endToEndId, refundA, refundB } from "./refund.contract.ts";

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
