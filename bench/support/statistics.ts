/** The middle of some figures (the mean of the two middle ones), their smallest and their largest. */
export type Spread = { median: number; min: number; max: number };

/** Describes figures. At least one is needed. */
export function spread(figures: number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] as number;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) };
}

/** The figure that a share `p` (0 to 1) of the sorted figures does not pass. */
export function percentile(sorted: ArrayLike<number>, p: number): number {
  return sorted.length === 0 ? Number.NaN : (sorted[Math.ceil(sorted.length * p) - 1] as number);
}
