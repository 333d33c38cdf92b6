import { z } from "zod";
import { dayOfText } from "#lib/core/brt.ts";
import { contract } from "#lib/core/contract.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { balances } from "../../base/accounts/balance.contract.ts";

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

const account = balances.extend({ accountNumber: z.string(), holderName: z.string() });

/** `name`: an invariant that is violated (`I1`, `I2` and so on), or `worker` when no worker is alive. */
const alarm = z.object({ name: z.string(), checkedAt: wire.utc });

const count = z.int();

export const showOverviewContract = contract({
  name: "showOverview",
  summary: "How the operation stands now",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["balances", "charges", "health"],
  console: {
    input: z.object({}),
    output: z.object({
      accounts: z.array(account),
      /** Charges created in the current BRT day, by status. */
      chargesToday: z.object({ PENDING: count, PAID: count, EXPIRED: count, REJECTED: count, CANCELED: count }),
      /** True when there were more charges than are counted. The newest charges are counted. */
      chargesTodayCapped: z.boolean(),
      alarms: z.array(alarm),
      /** Messages of the rail in quarantine, which wait for a manual decision. */
      quarantinedMessages: count,
    }),
  },
});

const payment = z.object({
  chargeId: wire.uuid,
  endToEndId: z.string(),
  accountNumber: z.string(),
  payerName: z.string(),
  payerTaxId: wire.maskedTaxId,
  amount: wire.cents,
  settledAt: wire.utc,
});

export const listRecentPaymentsContract = contract({
  name: "listRecentPayments",
  summary: "The last payments received",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["payments"],
  console: { input: z.object({}), output: z.object({ payments: z.array(payment) }) },
});
