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
export function memoryLatency(): number {
  next ??= chain();
  const startedAt = performance.now();
  for (let i = 0; i < READS; i++) at = next[at] as number;
  return ((performance.now() - startedAt) * 1e6) / READS;
}
