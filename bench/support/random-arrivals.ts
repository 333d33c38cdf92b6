/**
 * Calls `arrive` at random moments, `rate` of them a second on average (a Poisson process), in ticks of a millisecond,
 * until `isOver`. Moments as `performance.now()` gives them.
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
