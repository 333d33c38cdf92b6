/**
 * The allowed states of a record and the transitions between them. A record's `status` is written only with the return
 * value of `move`. The diagrams in the console and in the docs are made from `moves`.
 */
export type Machine<State extends string> = {
  name: string;
  initial: State;
  moves: Readonly<Record<State, readonly State[]>>;
  /** Returns `to`. Throws Error on a transition that the machine does not have: that is a bug, never a user error. */
  move(from: State, to: State): State;
  isFinal(state: State): boolean;
};

/** Creates a state machine. The first key of `moves` is the initial state. */
export function machine<State extends string>(
  name: string,
  moves: Record<State, readonly NoInfer<State>[]>,
): Machine<State> {
  const initial = Object.keys(moves)[0] as State;
  return {
    name,
    initial,
    moves,
    move(from, to) {
      if (!moves[from].includes(to)) throw new Error(`${name} cannot move from ${from} to ${to}`);
      return to;
    },
    isFinal: (state) => moves[state].length === 0,
  };
}
