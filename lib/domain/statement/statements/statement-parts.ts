import { addDays, brtDay, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import { hasCondition } from "#lib/ledger/statement/line-conditions.ts";
import { type LineTotals, lineTotalsOf, NO_LINES, plusTotals } from "#lib/ledger/statement/line-totals.ts";
import type { PartTotals } from "#lib/ledger/statement/part-totals.ts";
import type { ChartUnit } from "./chart-units.contract.ts";
import { endOf, rangesBetween, refuseTooManyLines, type SelectedLines, tooManyLines } from "./selected-lines.ts";

/** A time with both ends: `from` is in it, `end` is not. */
export type Period = { from: Date; end: Date };

/** Returns the period of a selection. Throws MISSING_REQUIRED_FILTER without a first day. */
export function periodOf(selected: SelectedLines): Period {
  const { from } = selected;
  if (!from) throw refuse("MISSING_REQUIRED_FILTER", "Give initDate.");
  return { from, end: endOf(selected) };
}

/** Returns the instants at which the parts of a period begin, and its end. The first and the last part may be cut off. */
export function boundsOf({ from, end }: Period, unit: ChartUnit): Date[] {
  const bounds: Date[] = [from];
  for (let next = nextBound(from, unit); next < end; next = nextBound(next, unit)) bounds.push(next);
  return [...bounds, end];
}

function nextBound(at: Date, unit: ChartUnit): Date {
  if (unit === "hour") return new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS);
  const day = brtDay(at);
  if (unit === "day") return startOfBrtDay(addDays(day, 1));
  // From the first of a month 31 days lead into the next one.
  return startOfBrtDay(`${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`);
}

/** Returns as long a time before a period. A period that still runs is compared with the same part of the time before. */
export function periodBefore({ from, end }: Period, now: Date): Period {
  const ms = end.getTime() - from.getTime();
  const over = Math.max(from.getTime(), Math.min(end.getTime(), now.getTime()));
  return { from: new Date(from.getTime() - ms), end: new Date(over - ms) };
}

/** Throws INVALID_DATE_RANGE when the selection's filters would read too many lines. */
export async function refuseTooMany(selected: SelectedLines, { from, end }: Period): Promise<void> {
  if (!hasCondition(selected.conditions)) return;
  await refuseTooManyLines(await rangesBetween(selected, from, end), selected.conditions);
}

/** Returns whether a period and the one before can be read together. */
export async function canCompare(selected: SelectedLines, { from }: Period, { end }: Period): Promise<boolean> {
  const { conditions } = selected;
  if (!hasCondition(conditions)) return true;
  return (await tooManyLines(await rangesBetween(selected, from, end), conditions)) === null;
}

/** Returns what a person sees of the totals of a part. */
export function presentFigures({ opening, closing, ...totals }: LineTotals & { opening: bigint; closing: bigint }) {
  return {
    openingBalance: opening,
    totalCredits: totals.credits,
    totalDebits: totals.debits,
    creditCount: Number(totals.creditCount),
    debitCount: Number(totals.debitCount),
    closingBalance: closing,
  };
}

/** Returns the figures of several accounts together, of the same part of time. */
export function sumOfParts(parts: readonly PartTotals[]) {
  return {
    ...parts.map(lineTotalsOf).reduce(plusTotals, NO_LINES),
    opening: parts.reduce((sum, { opening }) => sum + opening, 0n),
    closing: parts.reduce((sum, { closing }) => sum + closing, 0n),
  };
}

/** Returns the place of the first part at whose end the first of the accounts was open. None: the number of parts. */
export function openedPart(
  { accounts }: SelectedLines,
  parts: readonly (readonly PartTotals[])[],
  ends: readonly Date[],
): number {
  const isOpen = (of: readonly PartTotals[], i: number) =>
    accounts.some(({ createdAt }) => createdAt < (ends[i] as Date)) ||
    of.some(({ opening, closing, counts }) => opening !== 0n || closing !== 0n || counts.some((count) => count > 0n));
  const first = parts.findIndex(isOpen);
  return first < 0 ? parts.length : first;
}
