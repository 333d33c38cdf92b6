import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const REDELIVERED_MAX = 1_000;

export const resendDeliveriesContract = contract({
  name: "resendDeliveries",
  summary: "Send deliveries to a webhook again, now",
  effect: "change",
  roles: BUILDERS,
  errors: ["WEBHOOK_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["deliveries"],
  console: {
    input: z
      .object({
        webhookId: wire.uuid,
        deliveryIds: z.array(wire.uuid).min(1).max(100).optional(),
        /** All that were given up (EXHAUSTED) or wait for an attempt (DUE), at most the newest 1 000. */
        status: z.enum(["EXHAUSTED", "DUE"]).optional(),
      })
      .refine(({ deliveryIds, status }) => (deliveryIds === undefined) !== (status === undefined), {
        path: ["deliveryIds"],
        message: "must be given, or a status instead",
      }),
    /** How many deliveries are due now. */
    output: z.object({ count: z.int() }),
  },
});
