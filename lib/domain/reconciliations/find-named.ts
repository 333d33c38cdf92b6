import { NAMES_IN_CELL_MAX } from "#lib/core/file-limits.ts";
import { type Piece, sumOf, withoutClash } from "./together-piece.ts";

/** Returns the rows that name several lines in one cell, each with them. */
export function setsByName(pieces: readonly Piece[]): Piece[][] {
  const lines = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.line && !piece.isAgain) for (const name of piece.known) push(lines, name, piece);
  }
  return withoutClash(pieces.flatMap((row) => (row.row && !row.isAgain ? namedBy(row, lines) : [])));
}

function push(lines: Map<string, Piece[]>, name: string, piece: Piece): void {
  const known = lines.get(name);
  if (known) known.push(piece);
  else lines.set(name, [piece]);
}

/** Returns the row with all the lines that it names, where they are what it says that they are. */
function namedBy(row: Piece, lines: ReadonlyMap<string, readonly Piece[]>): Piece[][] {
  const free = (name: string) => {
    const known = lines.get(name) ?? [];
    return known.length > NAMES_IN_CELL_MAX.names
      ? []
      : known.filter((line) => line === row || (!line.row && line.book < 0n === row.file < 0n));
  };
  const found = row.names.map((names) => names.map(free)).find((named) => named.every(({ length }) => length > 0));
  const set = new Set(found?.flat());
  if (set.size === 0 || (row.line && !set.has(row))) return [];
  const isOfDay = row.day === "" || [...set].some(({ day }) => day === row.day);
  const all = [...set.add(row)];
  return isOfDay && sumOf(all, "file") === sumOf(all, "book") ? [all] : [];
}
