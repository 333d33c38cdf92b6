/**
 * For each payment, in the order in which they were settled, how long after it was made the screen had caught up with
 * it: showed it or one that was settled later. A busy list shows the last few and passes over the others. Infinity: never.
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
