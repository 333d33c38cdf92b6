import { addDays, brtDay, dayOfText, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { type Refusal, refuse } from "#lib/core/errors.ts";
import { SEARCHED_LINES_MAX } from "#lib/core/limits.ts";
import { type BalanceSnapshot, snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { dailyTotalsOfSearch, type LineTotals, NO_LINES, totalsBetween } from "#lib/ledger/line-totals.ts";
import { businessTime } from "#lib/server/clock.ts";
import { operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { getConsolidatedStatementContract } from "./get-consolidated-statement.contract.ts";
import { ofPlayer } from "./of-player.ts";
import { isSearch, wantedKinds } from "./statement-bounds.ts";
import type { Selection } from "./statement-query.contract.ts";

/**
 * Returns a page of daily summaries, of all lines or of those that fit the console's filters; balances are the account's.
 * Reads one statement line for each day, however many lines the day has; with an id or a counterparty, each line that fits.
 * Throws InvalidParameter when `endDate` is in the future or before `startDate`, when too many lines would be read, or when the player is unknown,
 * NotFound when the account is unknown.
 */
export const getConsolidatedStatement = operation(getConsolidatedStatementContract, async (ctx, query) => {
  const { startDate, endDate, page = 1, limit = 10 } = query;
  const dayCount = daysFrom(startDate, endDate, await businessTime(ctx.operatorId));
  const hour = "hour" in query ? query.hour : undefined;
  if (hour !== undefined && dayCount !== 1) throw wrongDate("hour", "must be of one day");
  const account = await accountNamed(ctx, query.accountNumber, "NotFound");

  const lines = "lines" in query ? await ofPlayer(ctx, query.lines, "InvalidParameter") : undefined;

  const first = (page - 1) * limit;
  const size = Math.max(0, Math.min(limit, dayCount - first));
  const days = Array.from({ length: size }, (_, i) => addDays(startDate, first + i));
  return {
    output: {
      accountNumber: account.number,
      currency: "BRL" as const,
      page,
      pageSize: limit,
      summaries: await summariesOf(account.id, days, { lines, hour }),
      totalRecords: dayCount,
    },
  };
});

function daysFrom(startDate: string, endDate: string, now: Date): number {
  const days = (dayOfText(endDate) as number) - (dayOfText(startDate) as number) + 1;
  if (endDate > brtDay(now)) throw wrongDate("endDate", "must not be in the future");
  if (days < 1) throw wrongDate("endDate", "must not be before startDate");
  return days;
}

function wrongDate(name: string, message: string): Refusal {
  return refuse("InvalidParameter", `${name} ${message}.`, { errors: [{ pointer: `/${name}`, message }] });
}

type Range = { after: bigint; upto: bigint };

async function searchedDays(accountId: string, lines: Selection, range: Range): Promise<Map<string, LineTotals>> {
  const { endToEndId, productTransactionId, counterpartyTaxId } = lines;
  const ids = { endToEndId, productTransactionId, counterpartyTaxId };
  const found = await dailyTotalsOfSearch(
    { accountId, ...range, kinds: wantedKinds(lines), ...ids },
    SEARCHED_LINES_MAX,
  );
  if (!found) {
    const message = `more than ${SEARCHED_LINES_MAX.toLocaleString("en")} lines fit: choose a shorter period`;
    throw wrongDate("startDate", message);
  }
  return found;
}

/** Returns where the days begin, and where the last one ends. `hour`: there is one day, and only this hour of it counts. */
function boundsOf(days: readonly string[], last: string, hour: number | undefined): Date[] {
  if (hour === undefined) return [...days, addDays(last, 1)].map(startOfBrtDay);
  const start = startOfBrtDay(last).getTime() + hour * HOUR_MS;
  return [new Date(start), new Date(start + HOUR_MS)];
}

type Narrowing = { lines?: Selection; hour?: number | undefined };

async function summariesOf(accountId: string, days: string[], { lines, hour }: Narrowing) {
  const last = days.at(-1);
  if (!last) return [];
  const bounds = boundsOf(days, last, hour);
  const snapshots = (await snapshotsBefore([accountId], bounds)).get(accountId) as BalanceSnapshot[];
  const kinds = lines && wantedKinds(lines);
  const range = { after: snapshots[0]?.lineNumber ?? 0n, upto: snapshots.at(-1)?.lineNumber ?? 0n };
  const found = lines && isSearch(lines) ? await searchedDays(accountId, lines, range) : null;
  return days.map((date, i) => {
    const [from, to] = [snapshots[i], snapshots[i + 1]] as [BalanceSnapshot, BalanceSnapshot];
    const { credits, debits, creditCount, debitCount } = found
      ? (found.get(date) ?? NO_LINES)
      : totalsBetween(from, to, kinds);
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
