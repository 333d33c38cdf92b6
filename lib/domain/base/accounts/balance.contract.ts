import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** The balances of an account, in cents. `pendingBalance` is held for withdrawals and refunds in flight. */
export const balances = z.object({
  availableBalance: wire.balance,
  pendingBalance: wire.balance,
  totalBalance: wire.balance,
});

/** `lastUpdated`: when money last moved in the account; when the account was opened, if none has moved. */
const balanceOf = (instant: typeof wire.brt) =>
  balances.extend({ accountNumber: z.string(), currency: z.literal("BRL"), lastUpdated: instant });

export const balanceA = balanceOf(wire.brt).meta({ title: "Balance" });
export const balanceB = balanceOf(wire.utc).meta({ title: "Balance" });

/** A balance in canonical form. */
export type Balance = z.output<typeof balanceA>;

const accountNumber = wire.text(20, 1).optional();
const input = z.object({ accountNumber });

export const getBalanceContract = contract({
  name: "getBalance",
  summary: "Get an account's balance as it is now",
  description:
    "Pending money is held for withdrawals, refunds and transfers in flight; it leaves when they succeed and comes back when they do not.",
  effect: "read",
  scope: "balance.read",
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["balances"],
  A: { path: "GET /v1/balance", input, output: balanceA, example: {} },
  B: { path: "GET /v1/balance", input, output: balanceB, example: {} },
});

const dayInput = z.object({ dateRef: wire.day, accountNumber });
const example = { dateRef: "2026-11-20" };

export const getClosingDayBalanceContract = contract({
  name: "getClosingDayBalance",
  summary: "Get an account's balance at the end of a BRT day",
  description:
    "A day begins and ends at midnight BRT. Today answers the balances as they are now; a day before the account was opened zeros. A day that has not begun is refused: nobody knows its end.",
  effect: "read",
  scope: "balance.read",
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["balances"],
  A: { path: "GET /v1/balance/closing-day", input: dayInput, output: balanceA.extend({ dateRef: wire.day }), example },
  B: { path: "GET /v1/balance/closing-day", input: dayInput, output: balanceB.extend({ dateRef: wire.day }), example },
});

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
