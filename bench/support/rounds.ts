import { memoryLatency } from "./memory-latency.ts";

/**
 * How long and how often each side is measured. A process needs some 50 000 requests before its code is fully
 * optimized, so the warm-up is at least that long.
 */
export type Plan = { rounds: number; seconds: number; warmUpSeconds: number; isQuick: boolean };

export const FULL: Plan = { rounds: 5, seconds: 20, warmUpSeconds: 10, isQuick: false };
/** Checks only that everything runs. It is too short for reliable figures. */
export const QUICK: Plan = { rounds: 3, seconds: 3, warmUpSeconds: 2, isQuick: true };

let reads: number[] = [];

/** Returns the nanoseconds of a read of memory before each measurement since the last call: how quiet the machine was. */
export function takeMemoryReads(): number[] {
  const taken = reads;
  reads = [];
  return taken;
}

/**
 * Measures the sides in alternating order, A-B-C then C-B-A and so on, so that changes of the machine over time affect
 * all sides alike. Returns each side's samples in the order of the rounds.
 */
export async function inTurns<Side extends string, Sample>(
  sides: readonly Side[],
  plan: Plan,
  measure: (side: Side) => Promise<Sample>,
): Promise<Record<Side, Sample[]>> {
  const samples = Object.fromEntries(sides.map((side) => [side, []])) as unknown as Record<Side, Sample[]>;
  for (let round = 0; round < plan.rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const ns = memoryLatency();
      reads.push(ns);
      process.stderr.write(
        `  round ${round + 1} of ${plan.rounds}: ${side} (a read of memory takes ${ns.toFixed(0)} ns)\n`,
      );
      samples[side].push(await measure(side));
    }
  }
  return samples;
}
