/**
 * The legal states of a record and the moves between them. A record's `status` is written only with what
 * `move` gives back; diagrams in the console and the docs are drawn from `moves`.
 */
export type Machine<State extends string> = {
  name: string;
  initial: State;
  moves: Readonly<Record<State, readonly State[]>>;
  /** Gives `to` back. Throws on a move that the machine does not have: that is a bug, never a user's error. */
  move(from: State, to: State): State;
  isFinal(state: State): boolean;
};

/** Makes a machine. The first state of `moves` is where records begin. */
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
