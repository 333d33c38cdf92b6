import { NAMES_IN_CELL_MAX, TOGETHER_MAX } from "#lib/core/files/file-limits.ts";
import { type Piece, sumOf, withoutClash } from "./together-piece.ts";

/** Sets of pieces whose rows and lines add up to the same. `isComplete` false: there were too many sums to try. */
export type Together = { sets: Piece[][]; isComplete: boolean };

/**
 * Finds one row for several lines, and several rows for one line: first those that a row names, then by an id that they share, then,
 * where `bySum`, by amounts of one day and direction that add up in one way only. Nothing is in two sets. A row whose own id is that
 * of none of them agrees with no sum.
 */
export function findTogether(pieces: readonly Piece[], { bySum = true } = {}): Together {
  const byName = setsByName(pieces);
  const named = new Set(byName.flat());
  const byKey = [...byName, ...setsByKey(pieces.filter((piece) => !named.has(piece)))];
  if (!bySum) return { sets: byKey, isComplete: true };
  const taken = new Set(byKey.flat());
  const left = pieces.filter((piece) => !taken.has(piece) && mayAddUp(piece));
  const byDay = Map.groupBy(left, ({ day, file, book }) => `${day} ${file + book < 0n ? "-" : "+"}`);
  const budget = { steps: TOGETHER_MAX.steps as number };
  const sets = [...byDay.values()].flatMap((ofDay) => setsBySum(ofDay, budget));
  return { sets: [...byKey, ...sets], isComplete: budget.steps > 0 };
}

function mayAddUp({ row, line, day, isAgain, hasId, names }: Piece): boolean {
  return day !== "" && !isAgain && names.length === 0 && (line || !row || !hasId);
}

function setsByKey(pieces: readonly Piece[]): Piece[][] {
  const groups = new Map<string, Set<Piece>>();
  for (const piece of pieces) {
    for (const key of piece.keys) groups.set(key, (groups.get(key) ?? new Set()).add(piece));
  }
  const taken = new Set<Piece>();
  const sets: Piece[][] = [];
  for (const group of groups.values()) {
    const set = [...group].filter((piece) => !taken.has(piece));
    if (!isOneForSeveral(set) || sumOf(set, "file") !== sumOf(set, "book")) continue;
    for (const piece of set) taken.add(piece);
    sets.push(set);
  }
  return sets;
}

function isOneForSeveral(set: readonly Piece[]): boolean {
  const rows = set.filter(({ row }) => row).length;
  const lines = set.filter(({ line }) => line).length;
  const days = new Set(set.map(({ day }) => day).filter(Boolean));
  return days.size <= 1 && rows > 0 && lines > 0 && rows + lines > 2 && (rows === 1 || lines === 1);
}

type Budget = { steps: number };
const size = (amount: bigint) => (amount < 0n ? -amount : amount);

/** What one piece lacks to agree, and the pieces of the other side that may be it. */
type Search = { whole: Piece; lacks: bigint; parts: Piece[]; least: number };

function setsBySum(pieces: readonly Piece[], budget: Budget): Piece[][] {
  const lines = pieces.filter(({ row }) => !row);
  const rows = pieces.filter(({ line }) => !line);
  const searches = pieces.flatMap((whole): Search[] => {
    const lacks = size(whole.file) - size(whole.book);
    const parts = lacks > 0n ? lines : rows;
    const isPair = whole.row && whole.line;
    const isFew = parts.length <= (isPair ? TOGETHER_MAX.ofPair : TOGETHER_MAX.ofDay);
    return isFew && parts.length > 0 && lacks !== 0n
      ? [{ whole, lacks: size(lacks), parts, least: isPair ? 1 : 2 }]
      : [];
  });
  const found = searches.flatMap((search) => {
    const [only, other] = solutionsOf(search, budget);
    return only && !other ? [[search.whole, ...only]] : [];
  });
  return budget.steps > 0 ? withoutClash(found) : [];
}

/** Returns up to two ways in which parts add up to what is lacking. */
function solutionsOf({ lacks, parts, least }: Search, budget: Budget): Piece[][] {
  const sizes = parts
    .map((piece) => ({ piece, amount: size(piece.file + piece.book) }))
    .filter(({ amount }) => amount <= lacks)
    .sort((a, b) => (a.amount < b.amount ? -1 : 1));
  const solutions: Piece[][] = [];
  const chosen: Piece[] = [];
  const add = (from: number, rest: bigint) => {
    if (rest === 0n && chosen.length >= least) solutions.push([...chosen]);
    if (rest === 0n || chosen.length === TOGETHER_MAX.parts) return;
    for (let at = from; at < sizes.length && solutions.length < 2; at++) {
      const { piece, amount } = sizes[at] as (typeof sizes)[number];
      if (amount > rest || budget.steps-- <= 0) return;
      chosen.push(piece);
      add(at + 1, rest - amount);
      chosen.pop();
    }
  };
  add(0, lacks);
  return solutions;
}

/** Returns the rows that name several lines in one cell, each with them. */
function setsByName(pieces: readonly Piece[]): Piece[][] {
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
