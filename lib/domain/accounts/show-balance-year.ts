import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { type BalanceSnapshot, snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { totalsBetween } from "#lib/ledger/line-totals.ts";
import { businessTime } from "#lib/server/business-time.ts";
import { operation } from "#lib/server/operation.ts";
import { accountNamed, accountsOf } from "./account.ts";
import { showBalanceYearContract } from "./show-balance-year.contract.ts";

const DAYS = 365;

/**
 * Returns each day's closing balance of one account or of all accounts together. Reads one statement line for each
 * account and day, however many lines the day has.
 */
export const showBalanceYear = operation(showBalanceYearContract, async (ctx, { accountNumber }) => {
  const accounts = accountNumber ? [await accountNamed(ctx, accountNumber)] : await accountsOf(ctx);
  const ids = accounts.map((account) => account.id);
  const first = addDays(brtDay(await businessTime()), 1 - DAYS);
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
  return { output: { days } };
});
