import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE, EVERYBODY } from "#lib/core/role.ts";
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

/** Higher counts are not counted out. */
export const WAITING_COUNT_MAX = 100;

/** Null: the person may not see these. */
const countWaitingCount = z.int().max(WAITING_COUNT_MAX).nullable();

export const countWaitingContract = contract({
  name: "countWaiting",
  summary: `Count what waits for the person or the network, each up to ${WAITING_COUNT_MAX}`,
  effect: "read",
  roles: EVERYBODY,
  errors: [],
  tags: ["approvals", "health", "withdrawals", "unappliedPayments", "statementSchedules", "proofs", "disputes"],
  console: {
    input: z.object({}),
    output: z.object({
      /** What others ask for and the person may confirm. */
      approvals: countWaitingCount,
      /** Messages of the network in quarantine. */
      quarantined: countWaitingCount,
      /** Payouts that have not ended. */
      payouts: countWaitingCount,
      /** Money that arrived and waits for a person. */
      unapplied: countWaitingCount,
      /** Schedules of statement files whose last run failed. */
      failedSchedules: countWaitingCount,
      /** Differences with banks that nobody has decided on. */
      differences: countWaitingCount,
      /** Disputed payments that can still be defended. */
      disputes: countWaitingCount,
    }),
  },
});
