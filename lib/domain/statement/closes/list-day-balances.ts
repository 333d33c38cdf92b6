import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { type BalanceSnapshot, snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { closedUntil } from "#lib/ledger/close-books.ts";
import { totalsBetween } from "#lib/ledger/statement/line-totals.ts";
import { db } from "#lib/server/db.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { accountNamed, accountsOf } from "../../base/accounts/account.ts";
import { listDayBalancesContract } from "./close.contract.ts";
import { daysOf, periodOf } from "./periods/period.contract.ts";

/**
 * Lists the days of a period up to today, of one account or of all together. Reads one statement line for each account and day, however
 * many lines the day has. Throws ACCOUNT_NOT_FOUND.
 */
export const listDayBalances = operation(listDayBalancesContract, async (ctx, { period: name, accountNumber }) => {
  const period = periodOf(name);
  const accounts = accountNumber ? [await accountNamed(ctx, accountNumber)] : await accountsOf(ctx);
  const ids = accounts.map(({ id }) => id);
  const today = brtDay(await businessTime(ctx.operatorId));
  const until = await closedUntil(db(), ctx.operatorId);
  const days = daysOf(period).filter((day) => day <= today);
  const bounds = [...days.map(startOfBrtDay), ...(days.length > 0 ? [period.endsAt] : [])];
  const snapshots = [...(await snapshotsBefore(ids, bounds)).values()];
  return {
    output: {
      days: days.map((day, i) => {
        const sums = { opening: 0n, credits: 0n, debits: 0n, closing: 0n, count: 0n };
        for (const of of snapshots) {
          const [from, to] = [of[i], of[i + 1]] as [BalanceSnapshot, BalanceSnapshot];
          const { credits, debits, creditCount, debitCount } = totalsBetween(from, to);
          sums.opening += from.balance;
          sums.credits += credits;
          sums.debits += debits;
          sums.closing += to.balance;
          sums.count += creditCount + debitCount;
        }
        return { day, ...sums, isClosed: until !== null && startOfBrtDay(day) < until };
      }),
    },
  };
});
