/**
 * A difference as it is looked at here: a row, a line, or both of one id. Amounts in cents, 0 for a side that is not there. `day`: the
 * BRT day; empty: not known. `isAgain`: its id belongs to what was matched. `keys`: what its row and its line are known by. `hasId`:
 * its row carries an id. `names`: the ways in which its row may name several movements. `known`: all that its line may be named by.
 */
export type Piece = {
  id: string;
  row: boolean;
  line: boolean;
  file: bigint;
  book: bigint;
  day: string;
  isAgain: boolean;
  keys: readonly string[];
  hasId: boolean;
  names: readonly (readonly string[])[];
  known: readonly string[];
};

export const sumOf = (pieces: readonly Piece[], side: "file" | "book") =>
  pieces.reduce((sum, piece) => sum + piece[side], 0n);

/** What two sets claim belongs to neither: nobody can tell. */
export function withoutClash(sets: readonly Piece[][]): Piece[][] {
  const claims = new Map<Piece, number>();
  for (const piece of sets.flat()) claims.set(piece, (claims.get(piece) ?? 0) + 1);
  return sets.filter((set) => set.every((piece) => claims.get(piece) === 1));
}
