import { brtDay, brtIso, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { type ErrorCode, type Refusal, refuse } from "#lib/core/errors.ts";
import { STATEMENT_JOB_DAYS_MAX } from "#lib/core/files/file-limits.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import type { LineConditions } from "#lib/ledger/statement/line-conditions.ts";
import type { LineRange } from "#lib/ledger/statement/lines.ts";
import { type Reading, readingOf } from "#lib/ledger/statement/search-ranges.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { type Account, accountNamed, accountsOfNumbers } from "../../base/accounts/account.ts";
import { endToEndIdOfLines } from "../../base/records/end-to-end-id.ts";
import { taxIdOfPlayer } from "../../money-out/players/find-player.ts";
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

/** Returns a selection with the tax id of its player, if it names one. Throws `missing` when the player is unknown. */
async function ofPlayer<S extends Selection>(ctx: Context, selected: S, missing: ErrorCode): Promise<S> {
  const { playerId } = selected;
  return playerId ? { ...selected, counterpartyTaxId: await taxIdOfPlayer(ctx, playerId, missing) } : selected;
}

const DAY_MS = 24 * 3_600_000;

/** Throws MISSING_REQUIRED_FILTER without a period or an id: the selection would be the whole history. */
function refuseUnbounded({ start, end, bothEnds, endToEndId, productTransactionId }: Selection): void {
  if (bothEnds && !(start && end)) {
    const missing = [...(start ? [] : ["startDate"]), ...(end ? [] : ["endDate"])];
    const errors = missing.map((name) => ({ pointer: `/${name}`, message: "is required" }));
    throw refuse("MISSING_REQUIRED_FILTER", "Give startDate and endDate.", { errors });
  }
  if (!start && !endToEndId && !productTransactionId) {
    throw refuse(
      "MISSING_REQUIRED_FILTER",
      "Give initDate (endDate is then optional), endToEndId or productTransactionId.",
    );
  }
}

/**
 * Returns the first and last instant of a selection, both included; `from` null: since the first line. Throws
 * INVALID_DATE_RANGE when the period is in the future, ends before it begins, or is longer than `daysMax` days.
 */
function timeBoundsOf(
  { start, end, bothEnds }: Selection,
  now: Date,
  daysMax = STATEMENT_DAYS_MAX,
): { from: Date | null; to: Date } {
  // A day is in the future only when it has not begun: today is not.
  if (start && start.first > now) throw ahead(bothEnds ? "startDate" : "initDate", now, bothEnds);
  if (end && end.first > now) throw ahead("endDate", now, bothEnds);
  const from = start?.first ?? null;
  const to = end?.last ?? now;
  if (from && from > to) throw refuse("INVALID_DATE_RANGE", "The range must not end before it begins.");
  if (from && to.getTime() - from.getTime() > daysMax * DAY_MS) {
    throw refuse("INVALID_DATE_RANGE", `The range must not be longer than ${daysMax} days.`);
  }
  return { from, to };
}

/** Says our clock's time: a caller whose own clock is a second fast sees why its "now" is refused. */
function ahead(name: string, now: Date, inUtc: boolean): Refusal {
  const message = `must not be in the future: the clock here says ${inUtc ? now.toISOString() : brtIso(now)}`;
  return refuse("INVALID_DATE_RANGE", `${name} ${message}.`, { errors: [{ pointer: `/${name}`, message }] });
}

/** Returns the numbers of the line kinds (indexes in LINE_KINDS) that match a selection's filters. */
function wantedKinds({ filter: { type, method, typeB, productType }, kinds }: Selection): number[] {
  return LINE_KINDS.flatMap((kind, number) => {
    const fits =
      (!kinds || kinds.includes(kind.typeB)) &&
      (!type || kind.type === type) &&
      (!method || kind.method === method) &&
      (!typeB || kind.typeB === typeB) &&
      (!productType || kind.productType === productType);
    return fits ? [number] : [];
  });
}
