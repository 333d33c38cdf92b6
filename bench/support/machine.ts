import { cpus, platform, release } from "node:os";
import pg from "pg/package.json" with { type: "json" };
import { flushTime } from "./flush-times.ts";
import type { MeasuredServer } from "./measured-server.ts";

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
