import type { Period } from "#lib/rail/api-pix/profile.ts";

/** A payment that a webhook told of. `at`: when it settled; null: it does not say. */
type ToldOf = { at: Date | null; receivedAt: Date };

/** A bank may tell a time without its milliseconds. */
const AFTER_TOLD_MS = 1_000;
/** Where no time is told: the banks' clocks and ours differ, and a payment is told of after it settled. */
const BEFORE_MS = 120_000;
const AFTER_MS = 60_000;
/** Periods that are so near are read as one. */
const NEAR_MS = 10_000;
/** What is told of more periods at once than these is found by polling. */
const WINDOWS_MAX = 20;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

function periodOf({ at, receivedAt }: ToldOf): Period {
  if (at) return { from: at, to: later(at, AFTER_TOLD_MS) };
  return { from: later(receivedAt, -BEFORE_MS), to: later(receivedAt, AFTER_MS) };
}

/** Returns the periods of a bank's list that have these payments, as short as can be: a busy list is long. */
export function toldWindows(told: readonly ToldOf[]): Period[] {
  const windows: Period[] = [];
  for (const period of told.map(periodOf).sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = windows.at(-1);
    if (!last || period.from.getTime() - last.to.getTime() > NEAR_MS) windows.push({ ...period });
    else if (period.to > last.to) last.to = period.to;
  }
  return windows.slice(0, WINDOWS_MAX);
}
