import { randomBytes } from "node:crypto";

const COUNTER_MAX = 0xfff;
const POOL_BYTES = 4096;
const DIGITS_PER_ID = 20;
const VARIANTS = "89ab";

let pool = "";
let used = 0;
let lastMs = 0;
let counter = 0;
/** The time of `lastMs` in an id, with the dash after its eighth digit. */
let time = "";

/**
 * Returns a UUID of version 7 (RFC 9562). UUIDs are ordered by time, and within this process by creation, so that
 * indexes grow at their end.
 */
export function uuidV7(): string {
  if (used + DIGITS_PER_ID > pool.length) {
    pool = randomBytes(POOL_BYTES).toString("hex");
    used = 0;
  }
  const at = used;
  used += DIGITS_PER_ID;
  const now = Date.now();
  if (now > lastMs) {
    setTime(now);
    // Starts in the lower half of the counter; the upper half is left for ids of the same millisecond.
    counter = Number.parseInt(pool.slice(at, at + 3), 16) >> 1;
  } else if (++counter > COUNTER_MAX) {
    setTime(lastMs + 1);
    counter = 0;
  }
  const order = (counter + COUNTER_MAX + 1).toString(16).slice(1);
  const variant = VARIANTS[Number.parseInt(pool.charAt(at + 3), 16) & 0x3];
  return `${time}-7${order}-${variant}${pool.slice(at + 4, at + 7)}-${pool.slice(at + 7, at + 19)}`;
}

function setTime(ms: number): void {
  lastMs = ms;
  const digits = ms.toString(16).padStart(12, "0");
  time = `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
