import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

const accounts = z.array(z.string());

/** A bank of which something does not go as it should. */
const bank = z.object({
  name: z.string(),
  accountNumbers: accounts,
  /** UNANSWERED: no call to it succeeds. PAUSED: by staff. SLOW: it answers, and an order waits nevertheless. */
  state: z.enum(["UNANSWERED", "PAUSED", "SLOW"]),
  /** Since when. Null: nobody noted it. */
  since: wire.utc.nullable(),
  /** Who paused it. */
  pausedBy: z.string().nullable(),
  ordersWaitSince: wire.utc.nullable(),
});

export const showNetworkStateContract = contract({
  name: "showNetworkState",
  summary: "Whether the simulated network, DICT and each bank answer, and which accounts are at none",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["withdrawals", "refunds", "health", "connections", "accounts"],
  console: {
    input: z.object({}),
    output: z.object({
      /** Since when an order to pay of an account at no bank waits that the network has not taken; null: none waits for long. */
      ordersWaitSince: wire.utc.nullable(),
      /** Whether the last look-up of a key, in the last minute, had no answer from DICT. */
      dictIsSilent: z.boolean(),
      banks: z.array(bank),
      /** Accounts that are at no bank and move no money. */
      withoutBank: accounts,
    }),
  },
});
