/** A row of a list, newest first, and whether it is a payment that was received. */
export type Arrival = { key: string; isPayment: boolean };

/**
 * Returns how many payments a list has received since it was `before`: rows above those that it had, and rows of
 * payments that waited. Rows that come in at the end were only on the next page.
 */
export function newPayments(before: readonly Arrival[], now: readonly Arrival[]): number {
  const had = new Map(before.map((row) => [row.key, row.isPayment]));
  const first = now.findIndex(({ key }) => had.has(key));
  const isNew = ({ key, isPayment }: Arrival, place: number) =>
    isPayment && (had.get(key) === false || (!had.has(key) && (first < 0 || place < first)));
  return now.filter(isNew).length;
}
