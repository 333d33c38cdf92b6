import { addDays, brtDay, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import { type BookBalance, balanceAt, balancesNow } from "#lib/ledger/balance-at.ts";
import { type BalanceSnapshot, snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { totalsBetween } from "#lib/ledger/statement/line-totals.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { accountNamed, accountsOf } from "./account.ts";
import { showBalancesContract, showBalanceYearContract } from "./balance.contract.ts";
import { presentBalances } from "./balance.ts";

const DAYS = 365;

/**
 * Returns the current balance of each of the caller's accounts, what it moved on a day and its balance at the day's end; for today, so
 * far. Throws VALIDATION_ERROR when the day is in the future.
 */
export const showBalances = operation(showBalancesContract, async (ctx, { day: asked }) => {
  const today = brtDay(await businessTime(ctx.operatorId));
  const day = asked ?? addDays(today, -1);
  if (day > today) {
    const errors = [{ pointer: "/day", message: "must not be in the future" }];
    throw refuse("VALIDATION_ERROR", "day must not be in the future.", { errors });
  }
  const accounts = await accountsOf(ctx);
  const ids = accounts.map((account) => account.id);
  const [now, closing, bounds] = await Promise.all([
    balancesNow(ids),
    Promise.all(ids.map((id) => balanceAt(id, endOfBrtDay(day)))),
    snapshotsBefore(ids, [startOfBrtDay(day), startOfBrtDay(addDays(day, 1))]),
  ]);
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
          ofDay: movedBetween(bounds.get(account.id) ?? []),
        };
      }),
    },
  };
});

function movedBetween([from, to]: readonly BalanceSnapshot[]) {
  if (!from || !to) throw new Error("a snapshot for each instant");
  const { credits, debits, creditCount, debitCount } = totalsBetween(from, to);
  return {
    openingBalance: from.balance,
    totalCredits: credits,
    totalDebits: debits,
    creditCount: Number(creditCount),
    debitCount: Number(debitCount),
  };
}

/**
 * Returns each day's closing balance of one account or of all accounts together, from the day on which the first of them was
 * opened. Reads one statement line for each account and day, however many lines the day has.
 */
export const showBalanceYear = operation(showBalanceYearContract, async (ctx, { accountNumber }) => {
  const accounts = accountNumber ? [await accountNamed(ctx, accountNumber)] : await accountsOf(ctx);
  const ids = accounts.map((account) => account.id);
  const first = addDays(brtDay(await businessTime(ctx.operatorId)), 1 - DAYS);
  const bounds = Array.from({ length: DAYS + 1 }, (_, i) => startOfBrtDay(addDays(first, i)));
  const snapshots = [...(await snapshotsBefore(ids, bounds)).values()];
  const days = Array.from({ length: DAYS }, (_, i) => {
    const day = { day: addDays(first, i), closing: 0n, in: 0n, out: 0n };
    for (const of of snapshots) {
      const [from, to] = [of[i], of[i + 1]] as [BalanceSnapshot, BalanceSnapshot];
      const { credits, debits } = totalsBetween(from, to);
      day.closing += to.balance;
      day.in += credits;
      day.out += debits;
    }
    return day;
  });
  const isOpen = (_: unknown, i: number) =>
    accounts.some(({ createdAt }) => createdAt < (bounds[i + 1] as Date)) ||
    snapshots.some((of) => (of[i + 1]?.lineNumber ?? 0n) > 0n);
  return { output: { days: days.slice(Math.max(0, days.findIndex(isOpen))) } };
});
