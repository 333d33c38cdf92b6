import { z } from "zod";
import { dayOfText } from "#lib/core/brt.ts";
import { contract } from "#lib/core/contract.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** Sums in cents, and the number of movements. */
const totals = z.object({ in: wire.balance, out: wire.balance, inCount: z.int(), outCount: z.int() });

/** Money that entered and left the accounts in one hour or BRT day, which begins at `at`. */
const point = totals.extend({ at: wire.utc });

const isShort = ({ from, to }: { from: string; to: string }) => {
  const days = (dayOfText(to) ?? 0) - (dayOfText(from) ?? 0) + 1;
  return days >= 1 && days <= STATEMENT_DAYS_MAX;
};

export const showFlowContract = contract({
  name: "showFlow",
  summary: "Show the money in and out of a period, by hour or day, and of the period before",
  effect: "read",
  roles: EVERY_ROLE,
  errors: ["ACCOUNT_NOT_FOUND"],
  // A page reads it every few seconds: a chart that is drawn again at each payment would hold up the rows beside it.
  tags: [],
  console: {
    input: z
      .object({
        /** Absent: all accounts together. */
        accountNumber: z.string().optional(),
        /** First and last BRT day, both included. One day is shown by hour, more by day. */
        from: wire.day,
        to: wire.day,
      })
      .refine(isShort, {
        error: `must not be before from, nor more than ${STATEMENT_DAYS_MAX} days after`,
        path: ["to"],
      }),
    output: z.object({
      unit: z.enum(["hour", "day"]),
      points: z.array(point),
      total: totals,
      /** As many days before `from`. While the period still runs, they end as long before now as the period is. */
      previous: totals.extend({ from: wire.utc, to: wire.utc }),
    }),
  },
});
