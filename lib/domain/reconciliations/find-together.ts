import { TOGETHER_MAX } from "#lib/core/file-limits.ts";

/**
 * A difference as it is looked at here: a row, a line, or both of one id. Amounts in cents, 0 for a side that is not there. `day`: the
 * BRT day; empty: not known. `isAgain`: its id belongs to what was matched. `keys`: what its row and its line are known by.
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
};

/** Sets of pieces whose rows and lines add up to the same. `isComplete` false: there were too many sums to try. */
export type Together = { sets: Piece[][]; isComplete: boolean };

/**
 * Finds one row for several lines, and several rows for one line: first by an id that they share, then by amounts of one day and
 * direction that add up in one way only. Nothing is in two sets.
 */
export function findTogether(pieces: readonly Piece[]): Together {
  const byKey = setsByKey(pieces);
  const taken = new Set(byKey.flat());
  const left = pieces.filter((piece) => !taken.has(piece) && piece.day !== "" && !piece.isAgain);
  const byDay = Map.groupBy(left, ({ day, file, book }) => `${day} ${file + book < 0n ? "-" : "+"}`);
  const budget = { steps: TOGETHER_MAX.steps as number };
  const sets = [...byDay.values()].flatMap((ofDay) => setsBySum(ofDay, budget));
  return { sets: [...byKey, ...sets], isComplete: budget.steps > 0 };
}

const sumOf = (pieces: readonly Piece[], side: "file" | "book") => pieces.reduce((sum, piece) => sum + piece[side], 0n);

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
  // What two sets claim belongs to neither: nobody can tell.
  const claims = new Map<Piece, number>();
  for (const piece of found.flat()) claims.set(piece, (claims.get(piece) ?? 0) + 1);
  return budget.steps > 0 ? found.filter((set) => set.every((piece) => claims.get(piece) === 1)) : [];
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
