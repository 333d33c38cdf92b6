/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export type Random = {
  /** From 0 to below 1. */
  next: () => number;
  /** From `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  pick: <T>(from: readonly T[]) => T;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { next, int, pick: (from) => from[int(0, from.length - 1)] as (typeof from)[number] };
}
