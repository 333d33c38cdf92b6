import { brtIso } from "#lib/core/brt.ts";
import { type Refusal, refuse } from "#lib/core/errors.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import type { Selection } from "./statement-query.contract.ts";

const DAY_MS = 24 * 3_600_000;

/** Throws MISSING_REQUIRED_FILTER without a period or an id: the selection would be the whole history. */
export function refuseUnbounded({ start, end, bothEnds, endToEndId, productTransactionId }: Selection): void {
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
export function timeBoundsOf(
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
export function wantedKinds({ filter: { type, method, typeB, productType }, kinds }: Selection): number[] {
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
