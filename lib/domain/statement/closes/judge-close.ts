import { addDays, brtDay } from "#lib/core/brt.ts";
import type { Hindrance } from "./close.contract.ts";
import { lastMonth, monthAfter, monthOf, type Period } from "./periods/period.contract.ts";

/**
 * What an operator has closed: the names of its first close and of its last month, and before which instant its books are closed. Null:
 * nothing is.
 */
export type Closed = { first: string | null; lastMonth: string | null; until: Date | null };

/**
 * Returns why a period that is not closed cannot be closed; null: it can. The first close is of any day or month that is over, and closes
 * all that was before it too. After that there are no gaps: the next day begins where the books are closed, and the next month is the
 * month of the first close or follows the last closed one. A month may hold closed days, and days after it may be closed before it.
 */
export function hindranceOf({ name, kind, endsAt }: Period, closed: Closed, now: Date): Hindrance | null {
  const next = nextPeriods(closed, now)[kind];
  if (closed.until !== null && name !== next) return name < next ? "PASSED" : "EARLIER_OPEN";
  return endsAt > now ? "NOT_OVER" : null;
}

/** Returns the next day and the next month to close, which may not be over yet. When nothing is closed: the last ones that are over. */
export function nextPeriods({ first, lastMonth: last, until }: Closed, now: Date): Record<Period["kind"], string> {
  if (until === null) return { DAY: addDays(brtDay(now), -1), MONTH: lastMonth(now) };
  const day = brtDay(until);
  return { DAY: day, MONTH: last ? monthAfter(last) : monthOf(first ?? day) };
}
