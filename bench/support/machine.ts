import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { cpus, platform, release } from "node:os";
import path from "node:path";
import pg from "pg/package.json" with { type: "json" };
import type { MeasuredServer } from "./measured-server.ts";

const PAGE = Buffer.alloc(8_192, 1);
const MEASURED_MS = 2_000;

/** Returns what a run is measured on, for its report. */
export function machineOf(server: MeasuredServer) {
  const processors = cpus();
  return {
    cores: processors.length,
    processor: processors[0]?.model ?? "unknown",
    system: `${platform()} ${release()}`,
    node: process.version,
    postgres: server.version,
    pg: pg.version,
    settings: server.settings,
    flushTimeUs: Math.round(flushTime(server.folder)),
  };
}

/**
 * Returns the median time in microseconds to write 8 kB to the same place and flush it with fdatasync, as
 * `pg_test_fsync` does.
 */
function flushTime(folder: string): number {
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
