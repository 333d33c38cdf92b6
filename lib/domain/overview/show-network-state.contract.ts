import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const showNetworkStateContract = contract({
  name: "showNetworkState",
  summary: "Whether the Pix network and DICT answer",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["withdrawals", "refunds", "health"],
  console: {
    input: z.object({}),
    output: z.object({
      /** Since when an order to pay waits that the network has not taken; null: none waits for long. */
      ordersWaitSince: wire.utc.nullable(),
      /** Whether the last look-up of a key, in the last minute, had no answer from DICT. */
      dictIsSilent: z.boolean(),
    }),
  },
});
