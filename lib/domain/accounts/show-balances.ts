import { addDays, brtDay, endOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import { type BookBalance, balanceAt, balancesNow } from "#lib/ledger/balance-at.ts";
import { businessTime } from "#lib/server/business-time.ts";
import { operation } from "#lib/server/operation.ts";
import { accountsOf } from "./account.ts";
import { presentBalances } from "./balance.ts";
import { showBalancesContract } from "./show-balances.contract.ts";

/**
 * Returns the current balance of each of the caller's accounts and its balance at the end of a day; for today, the
 * balance so far. Throws VALIDATION_ERROR when the day is in the future.
 */
export const showBalances = operation(showBalancesContract, async (ctx, { day: asked }) => {
  const today = brtDay(await businessTime());
  const day = asked ?? addDays(today, -1);
  if (day > today) {
    const errors = [{ pointer: "/day", message: "must not be in the future" }];
    throw refuse("VALIDATION_ERROR", "day must not be in the future.", { errors });
  }
  const accounts = await accountsOf(ctx);
  const now = await balancesNow(accounts.map((account) => account.id));
  const closing = await Promise.all(accounts.map((account) => balanceAt(account.id, endOfBrtDay(day))));
  return {
    output: {
      day,
      accounts: accounts.map((account, i) => {
        const book = now.get(account.id) as BookBalance;
        return {
          accountNumber: account.number,
          holderName: account.holderName,
          lastUpdated: book.lastPostedAt ?? account.createdAt,
          now: presentBalances(book),
          closing: presentBalances(closing[i] as BookBalance),
        };
      }),
    },
  };
});
