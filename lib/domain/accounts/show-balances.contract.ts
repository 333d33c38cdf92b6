import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { balances } from "./balance.contract.ts";

const account = z.object({
  accountNumber: z.string(),
  holderName: z.string(),
  /** When money last moved; when the account was opened, if none has moved. */
  lastUpdated: wire.utc,
  now: balances,
  /** At the end of `day`. */
  closing: balances,
  /** What came in and went out on `day`, never below zero, after what the account held before. */
  ofDay: z.object({
    openingBalance: wire.balance,
    totalCredits: wire.balance,
    totalDebits: wire.balance,
    creditCount: z.int(),
    debitCount: z.int(),
  }),
});

export const showBalancesContract = contract({
  name: "showBalances",
  summary: "Show what every account holds now and held when a BRT day ended",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: ["VALIDATION_ERROR"],
  tags: ["accounts", "balances"],
  console: {
    /** `day` absent: yesterday, the last day that has ended. */
    input: z.object({ day: wire.day.optional() }),
    output: z.object({ day: wire.day, accounts: z.array(account) }),
  },
});

const day = z.object({
  day: wire.day,
  /** The balance of the accounts at the end of the day, held money included. */
  closing: wire.balance,
  in: wire.balance,
  out: wire.balance,
});

export const showBalanceYearContract = contract({
  name: "showBalanceYear",
  summary: "Show the closing balance of each BRT day of a year",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["balances"],
  console: {
    /** `accountNumber` absent: all accounts together. */
    input: z.object({ accountNumber: wire.text(20, 1).optional() }),
    /** At most 365 days, today last. The first: the day on which the first of the accounts was opened, if that is later. */
    output: z.object({ days: z.array(day) }),
  },
});
