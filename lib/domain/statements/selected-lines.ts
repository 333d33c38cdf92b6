import { brtDay, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import { STATEMENT_JOB_DAYS_MAX } from "#lib/core/file-limits.ts";
import { snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import type { LineConditions } from "#lib/ledger/line-conditions.ts";
import type { LineRange } from "#lib/ledger/lines.ts";
import { type Reading, readingOf } from "#lib/ledger/search-ranges.ts";
import { businessTime } from "#lib/server/clock.ts";
import type { Context } from "#lib/server/operation.ts";
import { type Account, accountNamed, accountsOfNumbers } from "../accounts/account.ts";
import { endToEndIdOfLines } from "../records/end-to-end-id.ts";
import { ofPlayer } from "./of-player.ts";
import { refuseUnbounded, timeBoundsOf, wantedKinds } from "./statement-bounds.ts";
import type { Selection } from "./statement-query.contract.ts";

/**
 * What a selection selects, checked. `from` null: since the first line. `to`: the last instant, included; of a day that still runs its
 * end. `kinds`: indexes in LINE_KINDS.
 */
export type SelectedLines = {
  accounts: readonly Account[];
  from: Date | null;
  to: Date;
  now: Date;
  kinds: readonly number[];
  conditions: LineConditions;
};

/** Returns what a selection selects. Throws the statement's errors, for a period of more than `daysMax` days too. */
export async function selectedLines(
  ctx: Context,
  asked: Selection,
  daysMax = STATEMENT_JOB_DAYS_MAX,
): Promise<SelectedLines> {
  refuseUnbounded(asked);
  const { amountFrom, amountTo } = asked;
  if (amountFrom !== undefined && amountTo !== undefined && amountFrom > amountTo) {
    throw refuse("INVALID_QUERY_PARAMETER", "amountTo must not be below amountFrom.");
  }
  const query = await ofPlayer(ctx, asked, "INVALID_QUERY_PARAMETER");
  const accounts = await wantedAccounts(ctx, query);
  const now = await businessTime(ctx.operatorId);
  const { hour, ...selection } = query.hour === undefined ? query : inHour(query, query.hour);
  const { productTransactionId, counterpartyTaxId, text } = selection;
  const accountIds = accounts.map(({ id }) => id);
  const endToEndId = selection.endToEndId && (await endToEndIdOfLines(accountIds, selection.endToEndId));
  const conditions = { endToEndId, productTransactionId, counterpartyTaxId, amountFrom, amountTo, text, hour };
  return { accounts, ...timeBoundsOf(selection, now, daysMax), now, kinds: wantedKinds(selection), conditions };
}

async function wantedAccounts(ctx: Context, { accountNumber, accountNumbers }: Selection): Promise<Account[]> {
  if (accountNumber && accountNumbers) {
    throw refuse("INVALID_QUERY_PARAMETER", "Give accountNumber or accountNumbers, not both.");
  }
  if (accountNumbers) return accountsOfNumbers(ctx.operatorId, accountNumbers);
  return [await accountNamed(ctx, accountNumber)];
}

/** An hour of one day is a period, of which running totals know everything. */
function inHour(query: Selection, hour: number): Selection {
  const { start, end } = query;
  const isDay = start && end && start.first < start.last && brtDay(start.first) === brtDay(end.last);
  if (!isDay) return query;
  const first = new Date(startOfBrtDay(brtDay(start.first)).getTime() + hour * HOUR_MS);
  const last = new Date(first.getTime() + HOUR_MS - 1);
  return { ...query, hour: undefined, start: { first, last: first }, end: { first, last } };
}

/** Returns the selected part of each account's book, between two instants: `from` is in it, `end` is not. */
export async function rangesBetween(
  { accounts, kinds }: Pick<SelectedLines, "accounts" | "kinds">,
  from: Date | null,
  end: Date,
): Promise<LineRange[]> {
  const ids = accounts.map(({ id }) => id);
  const snapshots = await snapshotsBefore(ids, [from ?? new Date(0), end]);
  return ids.map((accountId) => {
    const [from, to] = snapshots.get(accountId) ?? [];
    if (!from || !to) throw new Error("a snapshot for each instant");
    return { accountId, from, to, kinds };
  });
}

/** Returns the instant after the last one of a selection. */
export const endOf = ({ to }: SelectedLines) => new Date(to.getTime() + 1);

/** Returns null when a search may read the lines that it has to; else how many these are. */
export async function tooManyLines(ranges: readonly LineRange[], conditions: LineConditions): Promise<Reading | null> {
  const reading = await readingOf(ranges, conditions);
  return reading.lines > reading.most ? reading : null;
}

/** Throws INVALID_DATE_RANGE when a search would read too many lines. */
export async function refuseTooManyLines(ranges: readonly LineRange[], conditions: LineConditions): Promise<void> {
  const found = await tooManyLines(ranges, conditions);
  if (!found) return;
  const most = found.most.toLocaleString("en");
  throw refuse(
    "INVALID_DATE_RANGE",
    `These filters read movement by movement, and the period has more than ${most}. Choose a shorter period, fewer accounts or fewer kinds.`,
  );
}
