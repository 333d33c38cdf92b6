import { addDays, brtDay, dayOfText, startOfBrtDay } from "#lib/core/brt.ts";
import { hasCondition, NO_CONDITION } from "#lib/ledger/line-conditions.ts";
import { lineTotalsOf } from "#lib/ledger/line-totals.ts";
import { type PartTotals, partTotals } from "#lib/ledger/part-totals.ts";
import type { Reading } from "#lib/ledger/search-ranges.ts";
import { operation } from "#lib/server/operation.ts";
import { rangesBetween, type SelectedLines, selectedLines, tooManyLines } from "./selected-lines.ts";
import { showStatementTotalsContract } from "./statement-figures.contract.ts";
import { canCompare, type Period, periodBefore, periodOf, presentFigures, sumOfParts } from "./statement-parts.ts";

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
