/**
 * Calls `arrive` at random moments, on average `rate` per second (a Poisson process), in ticks of 1 ms, until `isOver`
 * returns true. The moments are values of `performance.now()`.
 */
export function arriveAtRandom(
  rate: number,
  startedAt: number,
  isOver: () => boolean,
  arrive: (due: number) => void,
): void {
  const gap = () => (-Math.log(1 - Math.random()) * 1_000) / rate;
  let due = startedAt + gap();
  const tick = (): void => {
    if (isOver()) return;
    for (const now = performance.now(); due <= now; due += gap()) arrive(due);
    setTimeout(tick, 1);
  };
  tick();
}
