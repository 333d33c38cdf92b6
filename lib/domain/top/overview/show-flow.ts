import { addDays, dayOfText, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { type BalanceSnapshot, snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { totalsBetween } from "#lib/ledger/statement/line-totals.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { accountNamed, accountsOf } from "../../base/accounts/account.ts";
import { showFlowContract } from "./overview.contract.ts";

type Totals = { in: bigint; out: bigint; inCount: number; outCount: number };

const HOURS = 24;
const DAY_MS = HOURS * HOUR_MS;

/**
 * Returns the incoming and outgoing money of a period, and of as long a time before it. Each value is the difference of
 * two snapshots, so only the statement lines at the borders are read.
 */
export const showFlow = operation(showFlowContract, async (ctx, { accountNumber, from, to }) => {
  const ids = accountNumber ? [(await accountNamed(ctx, accountNumber)).id] : await idsOf(ctx);
  const days = (dayOfText(to) as number) - (dayOfText(from) as number) + 1;
  const borders = days === 1 ? hoursOf(from) : daysOf(from, days);
  const before = timeBefore(borders, days * DAY_MS, await businessTime(ctx.operatorId));

  const snapshots = [...(await snapshotsBefore(ids, [...borders, before.from, before.to])).values()];
  const between = (first: number, last: number) =>
    snapshots.map((of) => difference(of, first, last)).reduce(plus, NONE);
  const points = borders.slice(0, -1).map((at, i) => ({ at, ...between(i, i + 1) }));
  return {
    output: {
      unit: days === 1 ? ("hour" as const) : ("day" as const),
      points,
      total: points.reduce<Totals>(plus, NONE),
      previous: { ...before, ...between(borders.length, borders.length + 1) },
    },
  };
});

async function idsOf(ctx: Context): Promise<string[]> {
  return (await accountsOf(ctx)).map(({ id }) => id);
}

/** Returns the starts of a day's hours and its end. BRT differs from UTC by whole hours. */
function hoursOf(day: string): Date[] {
  const start = startOfBrtDay(day).getTime();
  return Array.from({ length: HOURS + 1 }, (_, i) => new Date(start + i * HOUR_MS));
}

function daysOf(from: string, days: number): Date[] {
  return Array.from({ length: days + 1 }, (_, i) => startOfBrtDay(addDays(from, i)));
}

/** Returns the time before a period. A period that still runs is compared with the same part of the time before. */
function timeBefore(borders: readonly Date[], ms: number, now: Date): { from: Date; to: Date } {
  const start = borders[0]?.getTime() ?? 0;
  const end = Math.max(start, Math.min(borders.at(-1)?.getTime() ?? 0, now.getTime()));
  return { from: new Date(start - ms), to: new Date(end - ms) };
}

const NONE: Totals = { in: 0n, out: 0n, inCount: 0, outCount: 0 };

function difference(of: readonly BalanceSnapshot[], first: number, last: number): Totals {
  const [from, to] = [of[first], of[last]] as [BalanceSnapshot, BalanceSnapshot];
  const { credits, debits, creditCount, debitCount } = totalsBetween(from, to);
  return { in: credits, out: debits, inCount: Number(creditCount), outCount: Number(debitCount) };
}

function plus(a: Totals, b: Totals): Totals {
  return {
    in: a.in + b.in,
    out: a.out + b.out,
    inCount: a.inCount + b.inCount,
    outCount: a.outCount + b.outCount,
  };
}
