import { brtDay, endOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import { balanceAt } from "#lib/ledger/balance-at.ts";
import { businessTime } from "#lib/server/business-time.ts";
import { operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { presentBalance } from "./balance.ts";
import { getClosingDayBalanceContract } from "./get-closing-day-balance.contract.ts";

/** Gives what an account held when a BRT day ended; of today, what it holds so far. */
export const getClosingDayBalance = operation(getClosingDayBalanceContract, async (ctx, { dateRef, accountNumber }) => {
  const account = await accountNamed(ctx, accountNumber);
  if (dateRef > brtDay(await businessTime())) {
    const errors = [{ pointer: "/dateRef", message: "must not be in the future" }];
    throw refuse("VALIDATION_ERROR", "dateRef must not be in the future.", { errors });
  }
  const end = endOfBrtDay(dateRef);
  const balance = presentBalance(account, await balanceAt(account.id, end));
  // Before the account was opened there is no time at which anything changed.
  const lastUpdated = new Date(Math.min(balance.lastUpdated.getTime(), end.getTime()));
  return { output: { ...balance, lastUpdated, dateRef } };
});
