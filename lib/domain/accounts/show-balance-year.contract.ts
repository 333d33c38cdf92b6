import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

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
  roles: BOOKS,
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["balances"],
  console: {
    /** `accountNumber` absent: all accounts together. */
    input: z.object({ accountNumber: wire.text(20, 1).optional() }),
    /** 365 days, today last. */
    output: z.object({ days: z.array(day) }),
  },
});
