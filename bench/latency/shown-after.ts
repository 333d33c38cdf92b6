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
