import { addDays, brtDay, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { type BalanceSnapshot, snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { totalsBetween } from "#lib/ledger/line-totals.ts";

/** Money that entered and left the accounts in a time span that began at `at`. Sums in cents. */
export type Flow = { at: Date; in: bigint; out: bigint; inCount: number; outCount: number };

const HOURS = 24;
const DAYS = 30;

/**
 * Returns incoming and outgoing money by hour for 24 hours and by BRT day for 30 days, the current hour and day last.
 * Each value is the difference of two snapshots, so only the statement lines at the boundaries are read.
 */
export async function flows(accountIds: readonly string[], now: Date): Promise<{ byHour: Flow[]; byDay: Flow[] }> {
  const hours = hourStarts(now);
  const days = dayStarts(now);
  const snapshots = [...(await snapshotsBefore(accountIds, [...hours, ...days])).values()];
  const series = (starts: Date[], offset: number) =>
    starts
      .slice(0, -1)
      .map((at, i) =>
        snapshots
          .map((of) => between(of[offset + i] as BalanceSnapshot, of[offset + i + 1] as BalanceSnapshot))
          .reduce(plus, nothing(at)),
      );
  return { byHour: series(hours, 0), byDay: series(days, hours.length) };
}

/** Includes the start of the next hour, as the end of the current one. BRT differs from UTC by whole hours. */
function hourStarts(now: Date): Date[] {
  const current = now.getTime() - (now.getTime() % HOUR_MS);
  return Array.from({ length: HOURS + 1 }, (_, i) => new Date(current + (i - HOURS + 1) * HOUR_MS));
}

function dayStarts(now: Date): Date[] {
  const today = brtDay(now);
  return Array.from({ length: DAYS + 1 }, (_, i) => startOfBrtDay(addDays(today, i - DAYS + 1)));
}

const nothing = (at: Date): Flow => ({ at, in: 0n, out: 0n, inCount: 0, outCount: 0 });

function between(from: BalanceSnapshot, to: BalanceSnapshot): Omit<Flow, "at"> {
  const { credits, debits, creditCount, debitCount } = totalsBetween(from, to);
  return { in: credits, out: debits, inCount: Number(creditCount), outCount: Number(debitCount) };
}

function plus(a: Flow, b: Omit<Flow, "at">): Flow {
  return {
    at: a.at,
    in: a.in + b.in,
    out: a.out + b.out,
    inCount: a.inCount + b.inCount,
    outCount: a.outCount + b.outCount,
  };
}
