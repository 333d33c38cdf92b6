/** The states of a record, each with the states that it can move to. The first state is the initial one. */
export type States = Readonly<Record<string, readonly string[]>>;

/** The position of a state. Columns and rows are counted from 0. A row can be a fraction. */
export type PlacedState = { state: string; column: number; row: number; isFinal: boolean };
export type PlacedMove = { from: PlacedState; to: PlacedState };
type Layout = { states: PlacedState[]; moves: PlacedMove[]; columns: number; rows: number };

/** Lays out a state machine: non-final states from left to right, final states in the last column. */
export function stateLayout(states: States): Layout {
  const names = Object.keys(states);
  const passing = names.filter((state) => states[state]?.length);
  const column = (state: string) => (states[state]?.length ? passing.indexOf(state) : passing.length);
  const sources = (state: string) => passing.filter((from) => states[from]?.includes(state)).map(column);
  // Final states that are reached only from the left go lowest, so that their lines pass below the columns between.
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
