import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { percentile } from "./statistics.ts";

const PAGE_BYTES = 8_192;
/** The WAL of about ten charges. */
const BATCH_BYTES = 16_384;
const MEASURED_MS = 2_000;
/** A log that is written again from the start has its blocks on the disk already, like PostgreSQL's reused segments. */
const LOG_BYTES = 16 * 1024 * 1024;

/**
 * Returns the median time in microseconds to write 8 kB to the same place and flush it with fdatasync, as
 * `pg_test_fsync` does.
 */
export function flushTime(folder: string): number {
  return percentile(measured(folder, PAGE_BYTES, PAGE_BYTES), 0.5) * 1_000;
}

/** Returns the milliseconds to append 16 KiB to a log and flush it: what a commit of a small batch waits for. */
export function flushTimes(folder: string): { p50: number; p99: number } {
  const times = measured(folder, BATCH_BYTES, LOG_BYTES);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

function measured(folder: string, bytes: number, fileBytes: number): Float64Array {
  const file = path.join(folder, "flush-times");
  const descriptor = openSync(file, "w");
  const data = Buffer.alloc(bytes, 1);
  try {
    writeSync(descriptor, Buffer.alloc(fileBytes));
    fdatasyncSync(descriptor);
    const times: number[] = [];
    let at = 0;
    for (const end = performance.now() + MEASURED_MS; performance.now() < end; at = (at + bytes) % fileBytes) {
      const startedAt = performance.now();
      writeSync(descriptor, data, 0, bytes, at);
      fdatasyncSync(descriptor);
      times.push(performance.now() - startedAt);
    }
    return Float64Array.from(times).sort();
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
}
