import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

const count = z.int();

/**
 * How the records of the last 24 hours have ended; of more than 10 000 in an account, the newest. `reasons`: status and
 * error code of those that did not end well.
 */
const outcomes = z.object({
  ended: count,
  good: count,
  reasons: z.array(z.object({ status: z.string(), errorCode: z.string().nullable(), count })),
});

const inFlight = z.object({ amount: wire.cents, createdAt: wire.utc });

export const showStatusContract = contract({
  name: "showStatus",
  summary: "How charges, payouts and webhooks fare",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["charges", "withdrawals", "webhooks", "health"],
  console: {
    input: z.object({}),
    output: z.object({
      charges: outcomes,
      payouts: outcomes,
      /** Payouts that have not ended, at most 1 000 counted. `oldest`: the oldest of them. */
      inFlight: z.object({ count, amount: wire.balance, oldest: z.array(inFlight) }),
      /** Webhooks by the state of their deliveries. `failingSince`: start of the longest current failure. */
      webhooks: z.object({ well: count, failing: count, paused: count, failingSince: wire.utc.nullable() }),
    }),
  },
});
