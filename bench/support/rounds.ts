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

const BYTES = 8 * 1024 * 1024;

const READS = 500_000;

/** The places of 8 MiB in random order, each with the next one: more than a core's own cache holds. */
function chain(): Int32Array {
  const count = BYTES / Int32Array.BYTES_PER_ELEMENT;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  const next = new Int32Array(count);
  for (let i = 0; i < count; i++) next[order[i] as number] = order[(i + 1) % count] as number;
  return next;
}

let next: Int32Array | undefined;

let at = 0;

/**
 * Returns the nanoseconds of one read from the cache that all cores share, and on a rented machine its neighbours too.
 * While they use it, every large process needs more CPU time for the same work, and a small reference does not: a
 * measurement says with this figure how busy they were.
 */
function memoryLatency(): number {
  next ??= chain();
  const startedAt = performance.now();
  for (let i = 0; i < READS; i++) at = next[at] as number;
  return ((performance.now() - startedAt) * 1e6) / READS;
}
