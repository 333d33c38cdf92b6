import { addDays, brtDay, dayOfText, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { hasCondition, NO_CONDITION } from "#lib/ledger/statement/line-conditions.ts";
import { type KindTotals, lineTotalsOf, NO_LINES, plusTotals } from "#lib/ledger/statement/line-totals.ts";
import { type PartTotals, partTotals } from "#lib/ledger/statement/part-totals.ts";
import type { Reading } from "#lib/ledger/statement/search-ranges.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { chartUnits, hasHours } from "./chart-units.contract.ts";
import { listStatementSummaries } from "./list-statement-summaries.ts";
import { rangesBetween, type SelectedLines, selectedLines, tooManyLines } from "./selected-lines.ts";
import { showStatementChartContract, showStatementHoursContract } from "./statement-chart.contract.ts";
import { showStatementTotalsContract } from "./statement-figures.contract.ts";
import {
  boundsOf,
  canCompare,
  openedPart,
  type Period,
  periodBefore,
  periodOf,
  presentFigures,
  refuseTooMany,
  sumOfParts,
} from "./statement-parts.ts";

const HOURS = 24;

const DAY_MS = HOURS * HOUR_MS;

/**
 * Returns the points of a period's chart and of the time before. Without a condition each point is the difference of two lines of an
 * account. Throws INVALID_DATE_RANGE when the unit makes too many of them.
 */
export const showStatementChart = operation(showStatementChartContract, async (ctx, { unit, ...query }) => {
  const selected = await selectedLines(ctx, query);
  const period = periodOf(selected);
  if (!chartUnits(daysOf(period), selected.accounts.length).includes(unit)) {
    throw refuse(
      "INVALID_DATE_RANGE",
      "The chart would have too many points: choose months, fewer accounts or a shorter period.",
    );
  }
  await refuseTooMany(selected, period);
  const bounds = boundsOf(period, unit);
  const [parts, previous] = await Promise.all([
    partsBetween(selected, bounds),
    previousParts(selected, period, bounds),
  ]);
  const { kinds, shown } = movedKinds(parts);
  const { now } = selected;
  const opened = openedPart(selected, parts, bounds.slice(1));
  return {
    output: {
      kinds,
      points: parts.map((of, i) => ({
        from: bounds[i] as Date,
        to: new Date((bounds[i + 1] as Date).getTime() - 1),
        closing: i < opened || (bounds[i] as Date) > now ? null : sumOfParts(of).closing,
        ...shown(of),
      })),
      previous: previous && {
        ...previous.time,
        points: previous.parts.map((of, i) => {
          const { closing, credits, debits } = sumOfParts(of);
          return { closing: i < previous.opened ? null : closing, credits, debits };
        }),
      },
    },
  };
});

/**
 * Returns what moved in each hour of the day. It looks up an account's balance at each hour of the period and of the time before: throws
 * INVALID_DATE_RANGE when these are too many.
 */
export const showStatementHours = operation(showStatementHoursContract, async (ctx, query) => {
  const selected = await selectedLines(ctx, query);
  const period = periodOf(selected);
  if (!hasHours(daysOf(period), selected.accounts.length)) {
    throw refuse("INVALID_DATE_RANGE", "The hours of so many days and accounts are not added up: choose fewer.");
  }
  await refuseTooMany(selected, period);
  const bounds = boundsOf(period, "hour");
  const [parts, previous] = await Promise.all([
    partsBetween(selected, bounds),
    previousParts(selected, period, bounds),
  ]);
  const hours = byHour(bounds, parts);
  const { kinds, shown } = movedKinds(hours);
  return {
    output: {
      kinds,
      points: hours.map(shown),
      previous: previous && {
        ...previous.time,
        points: byHour(bounds, previous.parts).map((of) => {
          const { credits, debits } = of.map(lineTotalsOf).reduce(plusTotals, NO_LINES);
          return { credits, debits };
        }),
      },
    },
  };
});

function daysOf({ from, end }: Period): number {
  return Math.ceil((end.getTime() - from.getTime()) / DAY_MS);
}

/** Returns, for each part, the totals of each account. */
async function partsBetween(selected: SelectedLines, bounds: readonly Date[]): Promise<PartTotals[][]> {
  const { accounts, kinds, conditions } = selected;
  const accountIds = accounts.map(({ id }) => id);
  const found = await partTotals({ accountIds, kinds, conditions }, bounds);
  return bounds.slice(1).map((_, i) => accountIds.map((id) => found.get(id)?.[i] as PartTotals));
}

/** Each part of the time before is as long as the part that it is compared with. */
async function previousParts(selected: SelectedLines, period: Period, bounds: readonly Date[]) {
  const ms = period.end.getTime() - period.from.getTime();
  const before = bounds.map((at) => new Date(at.getTime() - ms));
  const time = periodBefore(period, selected.now);
  if (!(await canCompare(selected, time, period))) return null;
  const parts = await partsBetween(selected, before);
  return { time: { from: time.from, to: time.end }, parts, opened: openedPart(selected, parts, before.slice(1)) };
}

/** BRT differs from UTC by whole hours, and the parts are hours. */
function byHour<Of extends KindTotals>(bounds: readonly Date[], parts: readonly Of[][]): Of[][] {
  const hourOf = (at: Date) => (Math.floor(at.getTime() / HOUR_MS) + HOURS - 3) % HOURS;
  return Array.from({ length: HOURS }, (_, hour) =>
    parts.flatMap((of, i) => (hourOf(bounds[i] as Date) === hour ? of : [])),
  );
}

/** Returns the kinds that moved in any of the parts, and what a part shows of them. */
function movedKinds(parts: readonly (readonly KindTotals[])[]) {
  const totalOf = (of: readonly KindTotals[], member: "sums" | "counts", kind: number) =>
    of.reduce((sum, totals) => sum + (totals[member][kind] ?? 0n), 0n);
  const moved = LINE_KINDS.flatMap((facts, number) =>
    parts.some((of) => totalOf(of, "counts", number) > 0n) ? [{ number, kind: facts.typeB, type: facts.type }] : [],
  );
  return {
    kinds: moved.map(({ kind, type }) => ({ kind, type })),
    shown: (of: readonly KindTotals[]) => ({
      sums: moved.map(({ number }) => totalOf(of, "sums", number)),
      counts: moved.map(({ number }) => Number(totalOf(of, "counts", number))),
    }),
  };
}

/**
 * Returns the balances and totals of a period and of the one before. Without a condition each is the difference of two lines of an account,
 * however long the period is; with one it reads lines, within a bound.
 */
export const showStatementTotals = operation(showStatementTotalsContract, async (ctx, query) => {
  const selected = await selectedLines(ctx, query);
  const period = periodOf(selected);
  const tooMany = await tooManyOf(selected, period);
  const [parts, before] = await Promise.all([
    partsOf(selected, period, tooMany !== null),
    tooMany ? null : previousOf(selected, period),
  ]);
  return {
    output: {
      accounts: selected.accounts.map(({ number }, i) => {
        const part = parts[i] as PartTotals;
        return { accountNumber: number, ...presentFigures({ ...part, ...lineTotalsOf(part) }) };
      }),
      total: presentFigures(sumOfParts(parts)),
      previous: before,
      tooMany: tooMany && {
        lines: Number(tooMany.lines),
        most: tooMany.most,
        from: await firstReadableDay(selected, period),
      },
    },
  };
});

async function tooManyOf(selected: SelectedLines, { from, end }: Period): Promise<Reading | null> {
  if (!hasCondition(selected.conditions)) return null;
  return tooManyLines(await rangesBetween(selected, from, end), selected.conditions);
}

/** `balancesOnly`: the lines are not read, and nothing is added up. */
async function partsOf(selected: SelectedLines, { from, end }: Period, balancesOnly = false): Promise<PartTotals[]> {
  const { accounts, kinds, conditions } = selected;
  const accountIds = accounts.map(({ id }) => id);
  const wanted = balancesOnly ? { accountIds, kinds: [], conditions: NO_CONDITION } : { accountIds, kinds, conditions };
  const found = await partTotals(wanted, [from, end]);
  return accountIds.flatMap((id) => found.get(id) ?? []);
}

async function previousOf(selected: SelectedLines, period: Period) {
  const before = periodBefore(period, selected.now);
  if (!(await canCompare(selected, before, period))) return null;
  const parts = await partsOf(selected, before);
  return { from: before.from, to: before.end, ...presentFigures(sumOfParts(parts)) };
}

/** Returns the first day of the period from which on its lines can be read, up to its end. Null: not even those of the last day can. */
async function firstReadableDay(selected: SelectedLines, { from, end }: Period): Promise<string | null> {
  const first = brtDay(from);
  const count = (dayOfText(brtDay(new Date(end.getTime() - 1))) as number) - (dayOfText(first) as number) + 1;
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    const ranges = await rangesBetween(selected, startOfBrtDay(addDays(first, middle)), end);
    if (await tooManyLines(ranges, selected.conditions)) low = middle + 1;
    else high = middle;
  }
  return low < count ? addDays(first, low) : null;
}

/** What the console shows of a statement besides its lines. */
export const statementFigures = [showStatementTotals, listStatementSummaries, showStatementChart, showStatementHours];
