import { randomFillSync } from "node:crypto";

const COUNTER_MAX = 0xfff;

const pool = Buffer.alloc(4096);
let used = pool.length;
let lastMs = 0;
let counter = 0;

/**
 * Returns a UUID of version 7 (RFC 9562). UUIDs are ordered by time, and within this process by creation, so that
 * indexes grow at their end.
 */
export function uuidV7(): string {
  if (used + 10 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + 10).toString("hex");
  used += 10;
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // Starts in the lower half of the counter; the upper half is left for ids of the same millisecond.
    counter = Number.parseInt(random.slice(0, 3), 16) >> 1;
  } else if (++counter > COUNTER_MAX) {
    lastMs++;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  const order = counter.toString(16).padStart(3, "0");
  const variant = ((Number.parseInt(random[3] as string, 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}
