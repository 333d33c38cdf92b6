import { brtDay, endOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import { type BookBalance, balanceAt, balancesNow } from "#lib/ledger/balance-at.ts";
import { spendable } from "#lib/ledger/open-book.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { type Account, accountNamed } from "./account.ts";
import type { Balance } from "./balance.contract.ts";
import { getBalanceContract, getClosingDayBalanceContract } from "./balance.contract.ts";

/** Returns a book's balances under their names in the API, in cents. What the bank blocks stays in the total. */
export function presentBalances(book: Omit<BookBalance, "lastPostedAt">) {
  const { available, held } = book;
  return { availableBalance: spendable(book), pendingBalance: held, totalBalance: available + held };
}

/** Returns the balance of an account in canonical form. */
export function presentBalance(account: Account, book: BookBalance): Balance {
  return {
    accountNumber: account.number,
    ...presentBalances(book),
    currency: "BRL",
    lastUpdated: book.lastPostedAt ?? account.createdAt,
  };
}

/** Returns the current balance of an account. */
export const getBalance = operation(getBalanceContract, async (ctx, { accountNumber }) => {
  const account = await accountNamed(ctx, accountNumber);
  const books = await balancesNow([account.id]);
  return { output: presentBalance(account, books.get(account.id) as BookBalance) };
});

/**
 * Returns the balance of an account at the end of a BRT day; for today, the balance so far. Throws VALIDATION_ERROR
 * when the day is in the future.
 */
export const getClosingDayBalance = operation(getClosingDayBalanceContract, async (ctx, { dateRef, accountNumber }) => {
  const account = await accountNamed(ctx, accountNumber);
  const today = brtDay(await businessTime(ctx.operatorId));
  if (dateRef > today) {
    const errors = [{ pointer: "/dateRef", message: "must not be in the future" }];
    throw refuse("VALIDATION_ERROR", "dateRef must not be in the future.", { errors });
  }
  const end = endOfBrtDay(dateRef);
  const book = dateRef === today ? (await balancesNow([account.id])).get(account.id) : await balanceAt(account.id, end);
  const balance = presentBalance(account, book as BookBalance);
  // Without this bound, `lastUpdated` would be later than a day before the account was opened.
  const lastUpdated = new Date(Math.min(balance.lastUpdated.getTime(), end.getTime()));
  return { output: { ...balance, lastUpdated, dateRef } };
});
