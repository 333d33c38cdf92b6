import { brtDay } from "#lib/core/brt.ts";
import { STATEMENT_SUMMARIES_PAGE } from "#lib/core/limits.ts";
import { lineTotalsOf } from "#lib/ledger/statement/line-totals.ts";
import { type PartTotals, partTotals } from "#lib/ledger/statement/part-totals.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { type SelectedLines, selectedLines } from "./selected-lines.ts";
import { listStatementSummariesContract } from "./statement-figures.contract.ts";
import { boundsOf, periodOf, presentFigures, refuseTooMany, sumOfParts } from "./statement-parts.ts";

/** Returns a page of summaries of days or months, the latest first. Only the accounts' balances around those of the page are looked up. */
export const listStatementSummaries = operation(
  listStatementSummariesContract,
  async (ctx, { unit, page, ...query }) => {
    const selected = await selectedLines(ctx, query);
    const period = periodOf(selected);
    await refuseTooMany(selected, period);
    const bounds = boundsOf(period, unit);
    const totalItems = bounds.length - 1;
    const last = totalItems - page * STATEMENT_SUMMARIES_PAGE;
    const ofPage = last > 0 ? bounds.slice(Math.max(0, last - STATEMENT_SUMMARIES_PAGE), last + 1) : [];
    return {
      output: {
        accounts: selected.accounts.map(({ number }) => number),
        summaries: (await summariesBetween(selected, ofPage)).reverse(),
        totalItems,
        totalPages: Math.ceil(totalItems / STATEMENT_SUMMARIES_PAGE),
      },
    };
  },
);

/** Returns the summary of the time from each of these instants to the next one, the earliest first. */
export async function summariesBetween(selected: SelectedLines, bounds: readonly Date[]) {
  const { accounts, kinds, conditions } = selected;
  const accountIds = accounts.map(({ id }) => id);
  const parts = await partTotals({ accountIds, kinds, conditions }, bounds);
  return bounds.slice(1).map((end, i) => {
    const ofAccounts = accountIds.map((id) => parts.get(id)?.[i] as PartTotals);
    return {
      from: brtDay(bounds[i] as Date),
      to: brtDay(new Date(end.getTime() - 1)),
      ...presentFigures(sumOfParts(ofAccounts)),
      ofAccounts: ofAccounts.map((part) => presentFigures({ ...part, ...lineTotalsOf(part) })),
    };
  });
}
