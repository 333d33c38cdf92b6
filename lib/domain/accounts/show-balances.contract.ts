import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BOOKS } from "#lib/core/role.ts";
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
});

export const showBalancesContract = contract({
  name: "showBalances",
  summary: "Show what every account holds now and held when a BRT day ended",
  effect: "read",
  roles: BOOKS,
  errors: ["VALIDATION_ERROR"],
  tags: ["accounts", "balances"],
  console: {
    /** `day` absent: yesterday, the last day that has ended. */
    input: z.object({ day: wire.day.optional() }),
    output: z.object({ day: wire.day, accounts: z.array(account) }),
  },
});
