type Steady<Row> = {
  shown: readonly Row[];
  /** How many have come that are not shown. */
  waiting: number;
  /** Those shown that the list no longer has, by key. */
  gone: ReadonlySet<string>;
};

/**
 * What stands on the screen while `held` must not move and the list has become `rows`: each held row where it was, as it is
 * now. What came above them waits, what came below them follows, what left the list stays until nobody is there.
 */
export function steadyRows<Row>(held: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => string): Steady<Row> {
  const fresh = new Map(rows.map((row, index) => [keyOf(row), { row, index }]));
  const heldKeys = new Set(held.map(keyOf));
  const isNew = (row: Row) => !heldKeys.has(keyOf(row));
  const lastHeld = held.findLastIndex((row) => fresh.has(keyOf(row)));
  const last = held[lastHeld];
  const end = last === undefined ? rows.length : (fresh.get(keyOf(last))?.index ?? 0) + 1;
  // What is missing after the last that is still there was only pushed to the next page.
  const gone = held.slice(0, Math.max(0, lastHeld)).filter((row) => !fresh.has(keyOf(row)));
  return {
    shown: [...held.map((row) => fresh.get(keyOf(row))?.row ?? row), ...rows.slice(end).filter(isNew)],
    waiting: rows.slice(0, end).filter(isNew).length,
    gone: new Set(gone.map(keyOf)),
  };
}
