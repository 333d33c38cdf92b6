import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";

/** Higher counts are not counted out. */
export const WAITING_COUNT_MAX = 100;

/** Null: the person may not see these. */
const count = z.int().max(WAITING_COUNT_MAX).nullable();

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
      approvals: count,
      /** Messages of the network in quarantine. */
      quarantined: count,
      /** Payouts that have not ended. */
      payouts: count,
      /** Money that arrived and waits for a person. */
      unapplied: count,
      /** Schedules of statement files whose last run failed. */
      failedSchedules: count,
      /** Differences with banks that nobody has decided on. */
      differences: count,
      /** Disputed payments that can still be defended. */
      disputes: count,
    }),
  },
});
