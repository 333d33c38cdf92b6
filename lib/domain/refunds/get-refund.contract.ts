import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { endToEndId, refundA, refundB } from "./refund.contract.ts";

export const getRefundContract = contract({
  name: "getRefund",
  summary: "Get a refund",
  effect: "read",
  scope: "refund.read",
  errors: ["REFUND_NOT_FOUND"],
  nouns: ["refunds"],
  A: {
    path: "GET /v1/pix/refund/{endToEndId}/{externalId}",
    input: z.object({ endToEndId, externalId: wire.text(36, 1) }),
    output: refundA,
  },
  B: {
    path: "GET /v1/pix/refund/{externalId}",
    input: z.object({ externalId: wire.externalIdB }),
    output: refundB,
  },
});
