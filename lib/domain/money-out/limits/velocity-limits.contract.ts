import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { RAISE_DELAY_HOURS_MAX } from "#lib/core/limits.ts";
import { ADMIN_ALONE, MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../../base/records/timeline.contract.ts";

/**
 * The velocity limits of an account: how many cents (`…Amount`) or withdrawals (`…Count`) in an hour, in a BRT day, in a
 * night (20:00 to 06:00 BRT), and in a BRT day to one receiving account.
 */
export const VELOCITY_LIMITS = [
  "hourAmount",
  "hourCount",
  "dayAmount",
  "dayCount",
  "nightAmount",
  "destinationDayAmount",
  "destinationDayCount",
] as const;
export type VelocityLimit = (typeof VELOCITY_LIMITS)[number];

/** Cents or a number of withdrawals; null: no limit. */
const value = wire.centsOrZero.nullable();

/** A limit of an account. `used`: in the period that runs now; 0 without a limit. */
const shownLimit = z.object({
  name: z.enum(VELOCITY_LIMITS),
  value,
  used: wire.balance,
  resetsAt: wire.utc.nullable(),
  /** A higher value that waits to hold. */
  raise: z.object({ value, at: wire.utc, by: actor }).nullable(),
});

export const showVelocityLimitsContract = contract({
  name: "showVelocityLimits",
  summary: "Show the velocity limits of every account, and what of them is used",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: [],
  tags: ["limits", "withdrawals"],
  console: {
    input: z.object({}),
    output: z.object({
      accounts: z.array(z.object({ accountNumber: z.string(), holderName: z.string(), limits: z.array(shownLimit) })),
      /** After how many hours a raise holds, and the shorter delay that waits to hold. */
      raiseDelay: z.object({
        hours: z.int(),
        next: z.object({ hours: z.int(), at: wire.utc }).nullable(),
      }),
    }),
  },
});

const wanted = Object.fromEntries(VELOCITY_LIMITS.map((name) => [name, value.optional()])) as Record<
  VelocityLimit,
  z.ZodOptional<typeof value>
>;

export const setVelocityLimitsContract = contract({
  name: "setVelocityLimits",
  summary: "Lower velocity limits of an account at once, or raise them after the operator's delay",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["ACCOUNT_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["limits", "audit"],
  console: {
    /** Absent: the limit stays. null: no limit. The value that holds now: a waiting raise is withdrawn. */
    input: z.object({ accountNumber: wire.text(20, 1), limits: z.object(wanted) }),
    output: z.object({ changed: z.array(z.enum(VELOCITY_LIMITS)), raisesAt: wire.utc.nullable() }),
  },
});

export const setRaiseDelayContract = contract({
  name: "setRaiseDelay",
  summary: "Set after how many hours a raised limit holds",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["ACTION_REFUSED"],
  tags: ["limits", "audit"],
  console: {
    input: z.object({ hours: z.int().min(0).max(RAISE_DELAY_HOURS_MAX) }),
    output: z.object({ holdsFrom: wire.utc.nullable() }),
  },
});
