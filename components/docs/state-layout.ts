/** States of a record, each with those that it can move to. The first is where records begin. */
export type States = Readonly<Record<string, readonly string[]>>;

/** Where a state stands: columns and rows, the first is 0. A row may be a fraction. */
export type PlacedState = { state: string; column: number; row: number; isFinal: boolean };
export type PlacedMove = { from: PlacedState; to: PlacedState };
export type Layout = { states: PlacedState[]; moves: PlacedMove[]; columns: number; rows: number };

/** Sets a machine's states out: those on the way from left to right, the final ones in the last column. */
export function stateLayout(states: States): Layout {
  const names = Object.keys(states);
  const passing = names.filter((state) => states[state]?.length);
  const column = (state: string) => (states[state]?.length ? passing.indexOf(state) : passing.length);
  const sources = (state: string) => passing.filter((from) => states[from]?.includes(state)).map(column);
  // What is reached from the left alone stands lowest, so that its lines pass below the columns between.
  const final = names.filter((state) => !states[state]?.length).sort((a, b) => mean(sources(b)) - mean(sources(a)));
  const rows = new Map(final.map((state, row) => [state, row]));
  for (const state of passing.toReversed()) {
    rows.set(state, mean((states[state] ?? []).map((to) => rows.get(to) ?? 0)));
  }
  const placed = names.map((state) => ({
    state,
    column: column(state),
    row: rows.get(state) ?? 0,
    isFinal: !states[state]?.length,
  }));
  const moves = placed.flatMap((from) =>
    placed.filter(({ state }) => states[from.state]?.includes(state)).map((to) => ({ from, to })),
  );
  return { states: placed, moves, columns: passing.length + 1, rows: final.length };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
