/**
 * How long and how often each side is measured. A process needs some 50 000 requests before its code is compiled as well
 * as it will be: the warm-up is no less than that.
 */
export type Plan = { rounds: number; seconds: number; warmUpSeconds: number; isQuick: boolean };

export const FULL: Plan = { rounds: 5, seconds: 20, warmUpSeconds: 10, isQuick: false };
/** To see that everything runs: too short for figures to stand on. */
export const QUICK: Plan = { rounds: 3, seconds: 3, warmUpSeconds: 2, isQuick: true };

/**
 * Measures the sides in turns, A-B-C then C-B-A and so on, so that what changes on the machine meanwhile meets all of
 * them. Gives each side's samples, in the order of the rounds.
 */
export async function inTurns<Side extends string, Sample>(
  sides: readonly Side[],
  plan: Plan,
  measure: (side: Side) => Promise<Sample>,
): Promise<Record<Side, Sample[]>> {
  const samples = Object.fromEntries(sides.map((side) => [side, []])) as unknown as Record<Side, Sample[]>;
  for (let round = 0; round < plan.rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      process.stderr.write(`  round ${round + 1} of ${plan.rounds}: ${side}\n`);
      samples[side].push(await measure(side));
    }
  }
  return samples;
}
