/** The median (the mean of the two middle figures for an even number), the smallest and the largest figure. */
export type Spread = { median: number; min: number; max: number };

/** Returns the median, minimum and maximum of at least one figure. */
export function spread(figures: number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] as number;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) };
}

/** Returns the figure that a share `p` (0 to 1) of the sorted figures does not exceed; `NaN` without figures. */
export function percentile(sorted: ArrayLike<number>, p: number): number {
  return sorted.length === 0 ? Number.NaN : (sorted[Math.ceil(sorted.length * p) - 1] as number);
}
