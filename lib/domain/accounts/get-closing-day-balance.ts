import { brtDay, endOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import { balanceAt } from "#lib/ledger/balance-at.ts";
import { businessTime } from "#lib/server/business-time.ts";
import { operation } from "#lib/server/operation.ts";
import { accountNamed } from "./account.ts";
import { presentBalance } from "./balance.ts";
import { getClosingDayBalanceContract } from "./get-closing-day-balance.contract.ts";

/**
 * Returns the balance of an account at the end of a BRT day; for today, the balance so far. Throws VALIDATION_ERROR
 * when the day is in the future.
 */
export const getClosingDayBalance = operation(getClosingDayBalanceContract, async (ctx, { dateRef, accountNumber }) => {
  const account = await accountNamed(ctx, accountNumber);
  if (dateRef > brtDay(await businessTime())) {
    const errors = [{ pointer: "/dateRef", message: "must not be in the future" }];
    throw refuse("VALIDATION_ERROR", "dateRef must not be in the future.", { errors });
  }
  const end = endOfBrtDay(dateRef);
  const balance = presentBalance(account, await balanceAt(account.id, end));
  // Without this bound, `lastUpdated` would be later than a day before the account was opened.
  const lastUpdated = new Date(Math.min(balance.lastUpdated.getTime(), end.getTime()));
  return { output: { ...balance, lastUpdated, dateRef } };
});
