import { addDays, brtDay, brtIso, dayOfText, startOfBrtDay } from "#lib/core/brt.ts";
import { type Refusal, refuse } from "#lib/core/errors.ts";
import { type BalanceSnapshot, snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { totalsBetween } from "#lib/ledger/statement/line-totals.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { accountNamed } from "../../base/accounts/account.ts";
import { getConsolidatedStatementContract } from "./get-statement.contract.ts";

/**
 * Returns a page of daily summaries. Reads one statement line for each day, however many lines the day has. Throws InvalidParameter when
 * `endDate` is in the future or before `startDate`, NotFound when the account is unknown.
 */
export const getConsolidatedStatement = operation(
  getConsolidatedStatementContract,
  async (ctx, { accountNumber, startDate, endDate, page = 1, limit = 10 }) => {
    const dayCount = daysFrom(startDate, endDate, await businessTime(ctx.operatorId));
    const account = await accountNamed(ctx, accountNumber, "NotFound");

    const first = (page - 1) * limit;
    const size = Math.max(0, Math.min(limit, dayCount - first));
    const days = Array.from({ length: size }, (_, i) => addDays(startDate, first + i));
    return {
      output: {
        accountNumber: account.number,
        currency: "BRL" as const,
        page,
        pageSize: limit,
        summaries: await summariesOf(account.id, days),
        totalRecords: dayCount,
      },
    };
  },
);

function daysFrom(startDate: string, endDate: string, now: Date): number {
  const days = (dayOfText(endDate) as number) - (dayOfText(startDate) as number) + 1;
  if (endDate > brtDay(now))
    throw wrongDate("endDate", `must not be in the future: the clock here says ${brtIso(now)}`);
  if (days < 1) throw wrongDate("endDate", "must not be before startDate");
  return days;
}

function wrongDate(name: string, message: string): Refusal {
  return refuse("InvalidParameter", `${name} ${message}.`, { errors: [{ pointer: `/${name}`, message }] });
}

async function summariesOf(accountId: string, days: string[]) {
  const last = days.at(-1);
  if (!last) return [];
  const bounds = [...days, addDays(last, 1)].map(startOfBrtDay);
  const snapshots = (await snapshotsBefore([accountId], bounds)).get(accountId) as BalanceSnapshot[];
  return days.map((date, i) => {
    const [from, to] = [snapshots[i], snapshots[i + 1]] as [BalanceSnapshot, BalanceSnapshot];
    const { credits, debits, creditCount, debitCount } = totalsBetween(from, to);
    return {
      date,
      openingBalance: from.balance,
      totalCredits: credits,
      totalDebits: debits,
      creditCount: Number(creditCount),
      debitCount: Number(debitCount),
      closingBalance: to.balance,
    };
  });
}
