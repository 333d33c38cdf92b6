import { refuse } from "#lib/core/errors.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import type { Selection } from "./statement-query.contract.ts";

const RANGE_MS_MAX = STATEMENT_DAYS_MAX * 24 * 3_600_000;

/** Refuses what names neither a period nor an id: it would be a whole history. */
export function refuseUnbounded({ start, end, bothEnds, endToEndId, productTransactionId }: Selection): void {
  if (bothEnds && !(start && end)) {
    throw refuse("MISSING_REQUIRED_FILTER", "Give startDate and endDate.");
  }
  if (!start && !endToEndId && !productTransactionId) {
    throw refuse(
      "MISSING_REQUIRED_FILTER",
      "Give initDate (endDate is then optional), endToEndId or productTransactionId.",
    );
  }
}

/** The instants from and to which lines are wanted, both included; `from` null is the beginning. */
export function periodOf({ start, end }: Selection, now: Date): { from: Date | null; to: Date } {
  // A day counts as the future when none of it has come yet: today does not.
  if ((start && start.first > now) || (end && end.first > now)) {
    throw refuse("INVALID_DATE_RANGE", "The dates must not be in the future.");
  }
  const from = start?.first ?? null;
  const to = end?.last ?? now;
  if (from && from > to) throw refuse("INVALID_DATE_RANGE", "The range must not end before it begins.");
  if (from && to.getTime() - from.getTime() > RANGE_MS_MAX) {
    throw refuse("INVALID_DATE_RANGE", `The range must not be longer than ${STATEMENT_DAYS_MAX} days.`);
  }
  return { from, to };
}

/** The numbers of the line kinds that fit a selection's filters. */
export function wantedKinds({ filter: { type, method, typeB, productType } }: Selection): number[] {
  return LINE_KINDS.flatMap((kind, number) => {
    const fits =
      (!type || kind.type === type) &&
      (!method || kind.method === method) &&
      (!typeB || kind.typeB === typeB) &&
      (!productType || kind.productType === productType);
    return fits ? [number] : [];
  });
}
