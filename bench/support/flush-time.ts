import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

const PAGE = Buffer.alloc(8_192, 1);
const MEASURED_MS = 2_000;

/**
 * Returns the median time in microseconds to write 8 kB to the same place and flush it with fdatasync, as
 * `pg_test_fsync` does.
 */
export function flushTime(folder: string): number {
  const file = path.join(folder, "flush-time");
  const descriptor = openSync(file, "w");
  try {
    const times: number[] = [];
    for (const end = performance.now() + MEASURED_MS; performance.now() < end; ) {
      const startedAt = performance.now();
      writeSync(descriptor, PAGE, 0, PAGE.length, 0);
      fdatasyncSync(descriptor);
      times.push((performance.now() - startedAt) * 1_000);
    }
    return times.sort((a, b) => a - b)[times.length >> 1] as number;
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
}
