type Steady<Row> = {
  shown: readonly Row[];
  /** The number of new rows that are not shown. */
  waiting: number;
  /** The keys of shown rows that are no longer in the list. */
  gone: ReadonlySet<string>;
};

/**
 * Returns the rows to show while the `held` rows must not move and the list has become `rows`. Each held row stays in
 * its place and shows its current data. New rows above wait, new rows below are added, and rows that left the list stay
 * until nobody uses the table.
 */
export function steadyRows<Row>(held: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => string): Steady<Row> {
  const fresh = new Map(rows.map((row, index) => [keyOf(row), { row, index }]));
  const heldKeys = new Set(held.map(keyOf));
  const isNew = (row: Row) => !heldKeys.has(keyOf(row));
  const lastHeld = held.findLastIndex((row) => fresh.has(keyOf(row)));
  const last = held[lastHeld];
  const end = last === undefined ? rows.length : (fresh.get(keyOf(last))?.index ?? 0) + 1;
  // Rows that are missing after the last held row still in the list were only moved to the next page.
  const gone = held.slice(0, Math.max(0, lastHeld)).filter((row) => !fresh.has(keyOf(row)));
  return {
    shown: [...held.map((row) => fresh.get(keyOf(row))?.row ?? row), ...rows.slice(end).filter(isNew)],
    waiting: rows.slice(0, end).filter(isNew).length,
    gone: new Set(gone.map(keyOf)),
  };
}
