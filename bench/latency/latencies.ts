import { percentile } from "../support/statistics.ts";
import type { Paid } from "./payments.ts";
import type { Seen } from "./screen.ts";

/** Returns, in words, where the webhooks that arrived differ from the payments. `arrived`: charges and their times. */
export function wronglyArrived(paid: Paid[], arrived: [string, number][]): string[] {
  const charges = new Set(arrived.map(([charge]) => charge));
  const lost = paid.filter(([charge]) => !charges.has(charge)).length;
  const twice = arrived.length - charges.size;
  return [
    ...(lost > 0 ? [`${lost} payments' webhooks have not arrived`] : []),
    ...(twice > 0 ? [`${twice} webhooks came twice`] : []),
  ];
}

function percentiles(name: string, latencies: number[]): Record<string, number> {
  const sorted = Float64Array.from(latencies).sort();
  return { [`${name} p50`]: percentile(sorted, 0.5), [`${name} p99`]: percentile(sorted, 0.99) };
}

export function webhookLatencies(paid: Paid[], arrived: [string, number][]): Record<string, number> {
  const arrivedAt = new Map(arrived);
  return percentiles(
    "webhook",
    paid.map(([charge, at]) => (arrivedAt.get(charge) ?? Number.POSITIVE_INFINITY) - at),
  );
}

export function screenLatencies(paid: Paid[], settled: string[], seen: Seen[]): Record<string, number> {
  const paidAt = new Map(paid.map(([charge, , at]) => [charge, at]));
  const stood = seen.flatMap(([charge, at]) => {
    const from = paidAt.get(charge);
    return from === undefined ? [] : [at - from];
  });
  return { ...percentiles("screen", shownAfter(settled, paidAt, new Map(seen))), ...percentiles("row", stood) };
}

/**
 * Returns, for each payment in the order of settlement, how many milliseconds after the payment the screen showed it or
 * a payment that was settled later. A busy list shows only the last few payments and skips the others. `Infinity`:
 * never.
 */
export function shownAfter(
  settled: readonly string[],
  paidAt: ReadonlyMap<string, number>,
  seenAt: ReadonlyMap<string, number>,
): number[] {
  let caughtUpAt = Number.POSITIVE_INFINITY;
  return settled
    .toReversed()
    .flatMap((id) => {
      caughtUpAt = Math.min(caughtUpAt, seenAt.get(id) ?? Number.POSITIVE_INFINITY);
      const at = paidAt.get(id);
      return at === undefined ? [] : [caughtUpAt - at];
    })
    .toReversed();
}
